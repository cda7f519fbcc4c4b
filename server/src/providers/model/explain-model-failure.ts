import type { ConnectionProblem } from '@quarry/api/connections.ts';
import { privateAddress } from '../private-address.ts';
import { ModelError } from './model-error.ts';

interface Asked {
  /** As it may be shown: without credentials. */
  address: string;
  model?: string | undefined;
  /** A vendor with an address of its own, which is right without doubt. */
  isVendor: boolean;
}

const NO_CREDIT =
  /insufficient[_ ](?:quota|credit|balance|funds)|exceeded your current quota|credit balance|out of credits?|billing|payment required/i;
const ABOUT_KEY = /api[ _-]?key|unauthori[sz]ed|authenticat|invalid token|permission denied/i;
const ABOUT_MODEL =
  /model.{0,80}(?:not found|does not exist|not exist|unknown|not supported|invalid)|(?:no such|unknown|invalid) model|not_found/i;

/** What a failed call means for the one who connects: what is wrong, and what would be right. */
export function explainModelFailure(error: unknown, asked: Asked): ConnectionProblem {
  if (!(error instanceof ModelError)) throw error;
  const { status, message } = error;
  if (status !== undefined) return fromStatus(status, message, asked);
  return fromNetwork(/\(([A-Z_\d]+|lost)\)$/.exec(message)?.[1], message, asked);
}

function fromStatus(status: number, said: string, { address, model, isVendor }: Asked): ConnectionProblem {
  if (status === 402 || ((status === 429 || status < 404) && NO_CREDIT.test(said)))
    return { code: 'no-credit', message: `The account has no credit left. ${said}`, details: said };
  if (status === 401 || status === 403 || (status === 400 && ABOUT_KEY.test(said)))
    return {
      code: 'wrong-key',
      message: `The key was refused. Check that it is whole and not revoked. ${said}`,
      details: said,
    };
  if (status === 429)
    return { code: 'rate-limited', message: `It allows no more calls just now. ${said}`, details: said };
  if (model !== undefined && (isVendor || ABOUT_MODEL.test(said)) && (status === 404 || status === 400))
    return {
      code: 'no-such-model',
      message: `There is no model ${model} for this key. ${said}`,
      details: said,
    };
  if (status === 404 || status === 405)
    return { code: 'not-compatible', message: notCompatible(address), details: address };
  if (status >= 500)
    return { code: 'failing', message: `The provider itself is failing. ${said}`, details: said };
  return { code: 'other', message: said, details: said };
}

function fromNetwork(code: string | undefined, said: string, { address }: Asked): ConnectionProblem {
  const { host } = new URL(address);
  if (/private network/.test(said)) return privateAddress(address);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return {
      code: 'no-such-host',
      message: `There is no host ${host}. Check how it is written.`,
      details: host,
    };
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return {
      code: 'nobody-there',
      message: `Nobody answers at ${host}. Is the server running there?`,
      details: host,
    };
  if (code?.includes('TIMEOUT') || code === 'ETIMEDOUT' || /silent|no answer|took too long/i.test(said))
    return { code: 'timeout', message: `${host} did not answer in time.`, details: host };
  if (/not an answer/.test(said))
    return { code: 'not-compatible', message: notCompatible(address), details: address };
  return { code: 'other', message: said, details: said };
}

const notCompatible = (address: string) =>
  `What answers at ${address} is no OpenAI-compatible server. Such an address mostly ends in /v1.`;

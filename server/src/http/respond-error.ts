import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodError } from 'zod';
import { errorCodes } from '@quarry/api/errors.ts';
import type { ErrorBody, ErrorCode } from '@quarry/api/errors.ts';
import { AppError, badRequest, unavailable } from '../errors.ts';
import { isDiskFull } from '../store/database/watch-room.ts';
import { isMcpPath, rpcError } from './mcp/rpc-error.ts';
import { isOpenaiPath, openaiError, openaiStatus } from './openai/openai-error.ts';
import { formatSize } from './format-size.ts';
import { answerAndReadOn, isBodyLeft } from './read-on.ts';

/** The only place where an error becomes an answer. */
export function respondError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known =
    error instanceof AppError ? error : (fromDisk(error) ?? fromFramework(error as FastifyError, request));
  if (known) return send(reply, known);
  if (hasLeft(error, reply)) request.log.info({ reqId: request.id }, 'the caller left before the answer');
  else request.log.error({ err: error, reqId: request.id }, 'unexpected error');
  return send(
    reply,
    new AppError(
      'INTERNAL_SERVER_ERROR',
      `Something went wrong on our side. It is logged under the id ${request.id}.`,
    ),
  );
}

/** Nothing is wrong with the request, and nothing was stored. */
const fromDisk = (error: unknown): AppError | undefined =>
  isDiskFull(error)
    ? unavailable(
        'The disk of the service is full: nothing was stored. Try again when its operator has made room.',
      )
    : undefined;

/** Work for a caller who is gone is given up: no fault of anybody's. */
const hasLeft = (error: unknown, { raw }: FastifyReply): boolean =>
  raw.destroyed && error instanceof Error && error.name === 'AbortError';

export function errorBodyOf(error: AppError): ErrorBody | null {
  if (error.nullBody) return null;
  return { code: error.code, message: error.message, ...(error.issues && { issues: error.issues }) };
}

/** In the form of the protocol that is spoken there. */
function bodyFor(url: string, error: AppError): object | null {
  if (isOpenaiPath(url)) return openaiError(error);
  return isMcpPath(url) ? rpcError(error) : errorBodyOf(error);
}

/** On the way to a sign-in provider and back stands a person, who would be left with JSON: the sign-in page says what is wrong. */
const isSigningIn = ({ url, headers }: FastifyRequest): boolean =>
  /^\/api\/(?:account|auth\/callback)\/oidc(?:\?|$)/.test(url) &&
  headers.accept?.includes('text/html') === true;

function send(reply: FastifyReply, error: AppError): FastifyReply {
  if (isSigningIn(reply.request)) return reply.redirect(`/sign-in?error=${error.code.toLowerCase()}`);
  const { raw, url } = reply.request;
  const isOpenai = isOpenaiPath(url);
  const body = JSON.stringify(bodyFor(url, error));
  return reply
    .code(isOpenai ? openaiStatus(error.code) : errorCodes[error.code])
    .headers({ ...error.headers, 'content-length': Buffer.byteLength(body) })
    .type('application/json; charset=utf-8')
    .send(isBodyLeft(raw) ? answerAndReadOn(raw, body) : body);
}

/** Validation problems in the words of the contract: what was wrong, field by field. */
export function fromZod(error: ZodError): AppError {
  const issues = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const message = issues
    .map((issue) => (issue.path ? `${issue.path}: ${issue.message}` : issue.message))
    .join('; ');
  return badRequest(message.length > 1000 ? `${message.slice(0, 1000)}…` : message, issues);
}

const FRAMEWORK_MESSAGES: Partial<Record<number, { code: ErrorCode; message: string }>> = {
  400: {
    code: 'BAD_REQUEST',
    message: 'The request could not be read. The body must be valid JSON in UTF-8.',
  },
  // A path that leads out of the dashboard's folder, however it is spelt.
  403: { code: 'NOT_FOUND', message: 'There is no such endpoint. The reference is at /api/v1/docs.' },
  404: { code: 'NOT_FOUND', message: 'There is no such endpoint. The reference is at /api/v1/docs.' },
  414: { code: 'BAD_REQUEST', message: 'The address is too long.' },
  415: {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'The body must be JSON, sent with the header Content-Type: application/json.',
  },
};

function fromFramework(error: FastifyError, { routeOptions }: FastifyRequest): AppError | undefined {
  if (error.statusCode === errorCodes.PAYLOAD_TOO_LARGE)
    return new AppError(
      'PAYLOAD_TOO_LARGE',
      `The body is too large. Bodies of this endpoint may have up to ${formatSize(routeOptions.bodyLimit)}.`,
    );
  // secure-json-parse and the body reader throw plain SyntaxErrors; Fastify's own errors carry a status.
  const status = error instanceof SyntaxError ? 400 : error.statusCode;
  const known = status === undefined ? undefined : FRAMEWORK_MESSAGES[status];
  return known && new AppError(known.code, known.message);
}

import { createRedaction } from '../../providers/sandbox/redact-stream.ts';
import type { CheckFor, OutgoingCheck } from '../../providers/web/proxy/outgoing-check.ts';
import type { SecretNeed } from './skill.ts';

/**
 * Which secrets of a skill its requests must not carry to a host: those that are meant for others. An API may have told
 * the code a value that it was never given.
 */
export function secretsKeptFrom(needs: readonly SecretNeed[], values: ReadonlyMap<string, string>): CheckFor {
  const known = new Map<string, OutgoingCheck>();
  return (host) => {
    const kept = needs.filter(({ hosts }) => !hosts.includes(host));
    if (kept.length === 0) return undefined;
    const name = kept.map(({ key }) => key).join();
    const check = known.get(name) ?? checkOf(kept, values);
    known.set(name, check);
    return check;
  };
}

/** Anything shorter stands in requests that mean something else. */
const SHORTEST = 6;

function checkOf(kept: readonly SecretNeed[], values: ReadonlyMap<string, string>): OutgoingCheck {
  const texts = kept.flatMap(({ key }) => [values.get(key)!, values.get(key)!.trim()]);
  const redaction = createRedaction(texts.filter(({ length }) => length >= SHORTEST));
  return {
    forbidsTunnels: kept.some(({ env }) => env),
    holdsSecret: (text) => redaction.text(text) !== text,
    open: redaction.open,
  };
}

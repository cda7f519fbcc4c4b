const MAX_LENGTH = 240;
const KEY_LIKE = /\b(?:sk|pk|rk|gsk|xai|key|AIza)[-_][-_\w*.]{4,}|\bAIza[\w-]{10,}/g;
const BEARER = /\b(bearer|basic)\s+[-\w.~+/=*]{4,}/gi;
const URL_CREDENTIALS = /(\w+:\/\/)[^\s/@]+@/g;
const URL_QUERY = /(\w+:\/\/[^\s?#]+)\?[^\s)"']*/g;

/** A provider's own words, short and without secrets. Providers quote parts of keys in their messages. */
export function redact(message: string, secrets: readonly string[] = []): string {
  let safe = message;
  for (const secret of secrets) {
    if (secret !== '') safe = safe.replaceAll(secret, '…');
  }
  safe = safe
    .replace(URL_CREDENTIALS, '$1')
    .replace(URL_QUERY, '$1')
    .replace(BEARER, '$1 …')
    .replace(KEY_LIKE, '…')
    .replace(/\s+/g, ' ')
    .trim();
  return safe.length > MAX_LENGTH ? `${safe.slice(0, MAX_LENGTH)}…` : safe;
}

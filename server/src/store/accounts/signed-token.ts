import { createHmac, timingSafeEqual } from 'node:crypto';

export interface TokenSigner {
  /** Good for exactly these words in this order, until then. */
  sign(words: readonly string[], expiresAt: Date): string;
  verify(token: string, words: readonly string[]): boolean;
}

/** Tokens that need no row: who holds the key can tell a good one by what it was made for. */
export function createTokenSigner(key: Buffer): TokenSigner {
  const digest = (words: readonly string[], expiry: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([expiry, ...words]))
      .digest();
  return {
    sign(words, expiresAt) {
      const expiry = expiresAt.getTime().toString(36);
      return `${expiry}.${digest(words, expiry).toString('base64url')}`;
    },
    verify(token, words) {
      const [expiry = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = digest(words, expiry);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      return Number.parseInt(expiry, 36) > Date.now();
    },
  };
}

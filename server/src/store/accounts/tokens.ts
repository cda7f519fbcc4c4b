import { hash, randomBytes } from 'node:crypto';

/** For links: long enough that nobody guesses one. Only its digest is stored. */
export const newToken = () => randomBytes(24).toString('base64url');

export const sha256 = (text: string) => hash('sha256', text, 'hex');

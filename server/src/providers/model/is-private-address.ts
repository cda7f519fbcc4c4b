import { isPublicAddress } from '../web/public-address.ts';
import { hostOf, literalAddress } from '../web/web-url.ts';

const PRIVATE_NAME = /^[^.]+$|\.(?:local|localhost|internal|lan|home\.arpa)$/;

/** Whether an address leads to this machine or into a private network, as far as it can be told without asking. */
export function isPrivateAddress(address: string): boolean {
  const url = new URL(address);
  const literal = literalAddress(url);
  return literal === undefined ? PRIVATE_NAME.test(hostOf(url)) : !isPublicAddress(literal);
}

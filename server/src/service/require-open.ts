import { badRequest } from '../errors.ts';
import { privateAddress } from '../providers/private-address.ts';
import { createAddressGuard } from '../providers/web/address-guard.ts';
import { WebError } from '../providers/web/web-error.ts';
import type { Config } from '../settings/config.ts';

/**
 * Refuses an address that leads into a private network, where the operator has not opened it. What can be told from the
 * address alone is told at once; where a name leads shows when it is called.
 */
export function createRequireOpen({ allowPrivateNetwork }: Pick<Config, 'allowPrivateNetwork'>) {
  const guard = createAddressGuard({ allowPrivate: allowPrivateNetwork, ports: 'any' });
  return (address: string): void => {
    try {
      guard.checkUrl(new URL(address));
    } catch (error) {
      if (!(error instanceof WebError)) throw error;
      throw badRequest(privateAddress(address).message);
    }
  };
}

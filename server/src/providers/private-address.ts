import type { ConnectionProblem } from '@quarry/api/connections.ts';

/** Where a connection leads into a private network that the operator has not opened. */
export function privateAddress(address: string): ConnectionProblem {
  const url = new URL(address);
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const setting = `ALLOW_PRIVATE_NETWORK=${url.hostname}:${port}`;
  return {
    code: 'private-address',
    message: `${url.host} is a private address. Who runs the service must allow it first: ${setting}`,
    details: setting,
  };
}

import type { CallerIdentity } from '../store/accounts/api-keys.ts';

/** Who a run is started by: a person who can be asked, or a key with its budget. */
export const whoAsks = ({ isSession, callerId }: CallerIdentity) =>
  isSession ? { isWatched: true } : { keyId: callerId };

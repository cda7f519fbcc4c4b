export interface BrowserAccount {
  uid: number;
  gid: number;
}

/** As whom Chromium runs, and whether it locks its pages up in its own sandbox. */
export interface LaunchMode {
  account: BrowserAccount | undefined;
  sandbox: boolean;
}

// Nobody's number, and not the one of `nobody`, to whom the embedded PostgreSQL and its files belong.
const stranger: BrowserAccount = { uid: 65_533, gid: 65_533 };

/** From the safest to the one that always works. */
export function launchModes(uid = process.getuid?.()): LaunchMode[] {
  const own = { account: undefined, sandbox: false };
  if (uid !== 0) return [{ account: undefined, sandbox: true }, own];
  return [{ account: stranger, sandbox: true }, { account: stranger, sandbox: false }, own];
}

export function describeMode({ account, sandbox }: LaunchMode, uid = process.getuid?.()): string {
  const who = account ? `as user ${account.uid}` : uid === 0 ? 'as root' : 'as this user';
  return `sandbox ${sandbox ? 'on' : 'off'}, ${who}`;
}

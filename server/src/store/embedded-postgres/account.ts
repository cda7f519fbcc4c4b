import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';

export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so root lends it the account `nobody`. Everybody else runs it as themselves. */
export function serverAccount(): Account | undefined {
  return process.getuid?.() === 0 ? nobody(readFileSync('/etc/passwd', 'utf8')) : undefined;
}

export function nobody(passwd: string): Account {
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':');
  return { uid: Number(fields?.[2] ?? 65_534), gid: Number(fields?.[3] ?? 65_534) };
}

/** The first folder on the way to `target` (itself included) that the account cannot enter. */
export async function findClosedFolder(target: string, account: Account): Promise<string | undefined> {
  const { root } = path.parse(target);
  const steps = path.relative(root, target).split(path.sep).filter(Boolean);
  for (let depth = 0; depth <= steps.length; depth += 1) {
    const folder = path.join(root, ...steps.slice(0, depth));
    if (!(await allows({ file: folder, account, right: 0o1 }))) return folder;
  }
  return undefined;
}

export async function canRead(file: string, account: Account): Promise<boolean> {
  return allows({ file, account, right: 0o4 });
}

async function allows({
  file,
  account,
  right,
}: {
  file: string;
  account: Account;
  right: number;
}): Promise<boolean> {
  const { uid, gid, mode } = await stat(file);
  if (uid === account.uid) return (mode & (right << 6)) !== 0;
  if (gid === account.gid) return (mode & (right << 3)) !== 0;
  return (mode & right) !== 0;
}

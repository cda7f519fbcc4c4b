import { lstat, readlink } from 'node:fs/promises';

/** Not /usr as a whole: programs are installed in /usr/src and elsewhere, and this service may be one of them. */
const folders = [
  '/usr/bin',
  '/usr/lib',
  '/usr/lib64',
  '/usr/share',
  '/usr/local/bin',
  '/usr/local/lib',
  '/usr/local/share',
  // How the loader and commands such as awk are found.
  '/etc/ld.so.cache',
  '/etc/alternatives',
  // The public halves of certificates.
  '/etc/ssl/certs',
  '/etc/ca-certificates',
  '/etc/pki/tls/certs',
  '/etc/pki/ca-trust/extracted',
  '/etc/fonts',
  '/etc/localtime',
];

/** On most systems links into /usr. */
const oldFolders = ['/bin', '/lib', '/lib64'];

/** bubblewrap's options for the parts of the system that programs need, all read-only; `hidden` is seen as empty. */
export async function systemFolders(hidden: readonly string[]): Promise<string[]> {
  const options = folders.flatMap((folder) => ['--ro-bind-try', folder, folder]);
  for (const folder of oldFolders) options.push(...(await oldFolder(folder)));
  for (const place of hidden)
    if (isIn(place, folders) && !isIn(place, hidden) && (await isFolder(place)))
      options.push('--tmpfs', place, '--remount-ro', place);
  return options;
}

const isIn = (place: string, places: readonly string[]): boolean =>
  places.some((folder) => place.startsWith(`${folder}/`));

const isFolder = (place: string): Promise<boolean> =>
  lstat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function oldFolder(folder: string): Promise<string[]> {
  const found = await lstat(folder).catch(() => undefined);
  if (!found) return [];
  if (found.isSymbolicLink()) return ['--symlink', await readlink(folder), folder];
  return ['--ro-bind', folder, folder];
}

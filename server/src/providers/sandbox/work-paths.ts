import { SandboxError } from './sandbox.ts';

/** A path below a folder, such as a file's name or a skill's script. */
export function insideOf(folder: string, name: string): string {
  const parts = name.split('/').filter((part) => part !== '.');
  const isInside =
    !name.startsWith('/') && !name.includes('\0') && parts.every((part) => part !== '' && part !== '..');
  if (!isInside || parts.length === 0) throw new SandboxError(`"${name}" is not a path inside the folder`);
  return `${folder}/${parts.join('/')}`;
}

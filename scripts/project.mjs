import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

export const modules = path.join(projectRoot, 'node_modules');

/** Progress goes to stderr: stdout belongs to what a command answers. */
export function say(message) {
  process.stderr.write(`${message}\n`);
}

/** Something the owner of the machine can mend: its message is shown without a stack. */
export class SetupError extends Error {}

export async function orExplain(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    return process.exit(1);
  }
}

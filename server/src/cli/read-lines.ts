import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { badRequest } from '../errors.ts';

/** The lines of a packed file, as they are asked for. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const unpacked: AsyncIterable<Buffer> = createReadStream(file).compose(createGunzip());
  let begun: string[] = [];
  try {
    for await (const chunk of unpacked) {
      const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
      begun.push(first);
      for (const next of others) {
        yield begun.join('');
        begun = [next];
      }
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw badRequest(`${file} cannot be read as a packed file (${code}).`);
  }
  const last = begun.join('');
  if (last !== '') yield last;
}

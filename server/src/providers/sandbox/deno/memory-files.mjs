/** Files in memory, for JavaScript: Deno gives the code no others. */
export function memoryFiles({ files, diskBytes }) {
  const contents = new Map();
  const folders = new Set(['/', '/job', '/job/output', '/skill', '/tmp']);
  let used = 0;
  let isFull = false;

  const disk = {
    resolve,
    isFull: () => isFull,
    has: (given) => contents.has(resolve(given)) || folders.has(resolve(given)),
    isFolder: (given) => folders.has(resolve(given)),
    read: (given) => {
      const place = resolve(given);
      if (folders.has(place)) throw failure('EISDIR', 'illegal operation on a directory', place);
      const bytes = contents.get(place);
      if (!bytes) throw failure('ENOENT', 'no such file or directory', place);
      return bytes;
    },
    write: (given, bytes) => {
      const place = resolve(given);
      if (!/^\/(job|tmp)\//.test(place)) throw failure('EROFS', 'read-only file system', place);
      if (!folders.has(parentOf(place))) throw failure('ENOENT', 'no such file or directory', place);
      if (folders.has(place)) throw failure('EISDIR', 'illegal operation on a directory', place);
      const more = bytes.length - (contents.get(place)?.length ?? 0);
      if (used + more > diskBytes) {
        isFull = true;
        throw failure('ENOSPC', 'no space left on device', place);
      }
      used += more;
      contents.set(place, bytes);
    },
    makeFolder: (given) => {
      for (let place = resolve(given); place !== '/'; place = parentOf(place)) folders.add(place);
    },
    remove: (given) => {
      const place = resolve(given);
      used -= contents.get(place)?.length ?? 0;
      const isBelow = (other) => other === place || other.startsWith(`${place}/`);
      for (const other of [...contents.keys()].filter(isBelow)) contents.delete(other);
      for (const other of [...folders].filter(isBelow)) folders.delete(other);
    },
    list: (given) => {
      const place = resolve(given);
      if (!folders.has(place)) throw failure('ENOENT', 'no such file or directory', place);
      const start = place === '/' ? '/' : `${place}/`;
      const names = [...contents.keys(), ...folders]
        .filter((other) => other.startsWith(start) && other !== place && other !== '/')
        .map((other) => other.slice(start.length).split('/')[0]);
      return [...new Set(names)].sort();
    },
    /** All that lies in the output folder. */
    output: () =>
      [...contents]
        .filter(([place]) => place.startsWith('/job/output/'))
        .map(([place, bytes]) => ({ kind: 'file', name: place.slice('/job/output/'.length), bytes })),
  };
  for (const { name, bytes } of files) {
    disk.makeFolder(parentOf(name));
    contents.set(name, bytes);
  }
  return disk;
}

function failure(code, words, place) {
  return Object.assign(new Error(`${code}: ${words}, '${place}'`), { code, path: place });
}

const resolve = (given) => {
  const text = given instanceof URL ? given.pathname : String(given);
  const parts = [];
  for (const part of (text.startsWith('/') ? text : `/job/${text}`).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
};
const parentOf = (place) => place.slice(0, place.lastIndexOf('/')) || '/';

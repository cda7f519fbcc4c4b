interface ByteRange {
  start: number;
  /** Included. */
  end: number;
}

/** One range of a `Range` header. Several ranges, or something else, mean the whole file: servers may ignore them. */
export function parseRange(
  header: string | string[] | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(typeof header === 'string' ? header.trim() : '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

const EVERY_MS = 2_000;

/** Says now and then how far something has come; what is over at once says nothing. */
export function sayNowAndThen(): (line: () => string) => void {
  let lastAt = performance.now();
  return (line) => {
    if (performance.now() - lastAt < EVERY_MS) return;
    lastAt = performance.now();
    console.error(line());
  };
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`;
}

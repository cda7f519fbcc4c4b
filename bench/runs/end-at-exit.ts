const pids = new Set<number>();

/** A process that must not outlive the benchmark, however it ends; returns what to call when it has ended by itself. */
export function endAtExit(pid: number): () => void {
  pids.add(pid);
  return () => void pids.delete(pid);
}

process.on('exit', () => {
  for (const pid of pids) end(pid);
});
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

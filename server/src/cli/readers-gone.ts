const BROKEN_PIPE = 141;

/**
 * Whoever read the output may leave before its end (`| head`, a terminal that is closed): no failure to be told, least of all
 * to somebody who is not there.
 */
export function endWhenReadersGo(): void {
  process.stderr.on('error', unlessGone);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    unlessGone(error);
    if (error.code !== 'EPIPE') return;
    // As when the terminal is closed: what was started for this command is put away first.
    if (process.listenerCount('SIGHUP') > 0) process.kill(process.pid, 'SIGHUP');
    else process.exit(BROKEN_PIPE);
  });
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
}

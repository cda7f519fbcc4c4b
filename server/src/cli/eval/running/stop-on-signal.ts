/** Ctrl-C leaves everything as it is written down: runs that were started go on, and are found by the next call. */
export function stopOnSignal() {
  const stop = new AbortController();
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(130);
    stop.abort(new Error('stopped'));
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return {
    signal: stop.signal,
    wasUsed: () => stop.signal.aborted,
    end: () => void process.off('SIGINT', onSignal).off('SIGTERM', onSignal),
  };
}

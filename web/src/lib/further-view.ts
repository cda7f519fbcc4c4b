import type { RunView } from './run-view.ts';

interface Views {
  /** What the page has by now. */
  known: RunView | undefined;
  /** What was read meanwhile: as it stood when it was asked for. */
  read: RunView;
}

/**
 * Of two foldings of one log the one that is further. While a run is followed, a record that was asked for earlier arrives late:
 * what was seen since would be lost with the known one, because nobody sends it again.
 */
export function furtherView({ known, read }: Views): RunView {
  const isFollowed = known?.phase === 'running' && read.phase === 'running';
  return isFollowed && known.eventCount > read.eventCount ? known : read;
}

import { useEffect, useState } from 'react';
import { useErrorNotice } from '../../../lib/use-error-notice.ts';

interface SendInput {
  isReady: boolean;
  /** Why it will not become ready. */
  error: Error | null;
  send: () => void;
}

/** Sends at once, or as soon as what goes along is there: the list of models, a file on its way. What was sent is never just ignored. */
export function useSendWhenReady({ isReady, error, send }: SendInput) {
  const [isWanted, setWanted] = useState(false);
  const tell = useErrorNotice();
  useEffect(() => {
    if (!isWanted || (!isReady && !error)) return;
    setWanted(false);
    if (isReady) send();
    else tell(error!);
  });
  return { isWanted, want: () => setWanted(true), cancel: () => setWanted(false) };
}

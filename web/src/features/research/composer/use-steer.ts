import { useMutation } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';
import { useWords } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notices.ts';
import { useErrorNotice } from '../../../lib/use-error-notice.ts';
import { words } from './words.ts';

/** Says something to a run at work. */
export function useSteer({ onSteered }: { onSteered: () => void }) {
  const t = useWords(words);
  return useMutation({
    mutationFn: (said: { runId: string; text: string }) => client.steerRun(said),
    onSuccess: () => {
      notify(t.steered, 'ok');
      onSteered();
    },
    onError: useErrorNotice(),
  });
}

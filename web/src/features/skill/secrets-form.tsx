import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { AnswerFrame } from '../../components/answer-frame.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorOf } from '../../components/error-of.tsx';
import { TextField } from '../../components/field.tsx';
import { client } from '../../lib/client.ts';
import { useWords } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { pendingSecretsKey } from './use-pending-secrets.ts';
import { words } from './words.ts';

/** Asks for secrets; what is typed leaves the page with the form and is nowhere kept in it. */
export function SecretsForm({ runId, keys }: { runId: string; keys: string[] }) {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const [values, setValues] = useState<Record<string, string>>({});
  const give = useMutation({
    mutationFn: async () => {
      for (const key of keys) {
        await client.registerSecret({ key, value: values[key]! });
        setValues(({ [key]: _given, ...rest }) => rest);
      }
    },
    onSuccess: () => notify(t.given, 'ok'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pendingSecretsKey(runId) }),
  });
  return (
    <AnswerFrame icon={<KeyRound size={16} aria-hidden="true" />} title={t.askTitle}>
      <form
        autoComplete="off"
        aria-label={t.askTitle}
        className="grid gap-2.5"
        onSubmit={(event) => {
          event.preventDefault();
          give.mutate();
        }}
      >
        {keys.map((key) => (
          <TextField
            key={key}
            label={key}
            type="password"
            autoComplete="new-password"
            spellCheck={false}
            value={values[key] ?? ''}
            onChange={(event) => setValues({ ...values, [key]: event.target.value })}
          />
        ))}
        {give.error && <ErrorOf error={give.error} />}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-72 text-[0.84rem] text-muted">{t.askText}</p>
          <Button
            type="submit"
            look="primary"
            className="ml-auto"
            isBusy={give.isPending}
            disabled={keys.some((key) => !values[key])}
          >
            {t.give}
          </Button>
        </div>
      </form>
    </AnswerFrame>
  );
}

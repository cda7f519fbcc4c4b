import { secretKey } from '@quarry/api/secrets.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LockKeyhole, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Ago } from '../../components/ago.tsx';
import { Button, IconButton } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorOf } from '../../components/error-of.tsx';
import { TextField } from '../../components/field.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { client } from '../../lib/client.ts';
import { commonWords } from '../../lib/common-words.ts';
import { useWords } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { boxClass, rowClass, Section } from './section.tsx';
import { words } from './words.ts';

/** Names only: what a secret is, nobody is shown again. */
export function SecretsSection() {
  const t = useWords(words);
  const [doomed, setDoomed] = useState<string>();
  const query = useQuery({
    queryKey: ['secrets'],
    queryFn: ({ signal }) => client.listSecrets({ signal }),
  });
  return (
    <Section title={t.secrets} about={t.secretsAbout}>
      <AddSecret />
      <QueryState query={query}>
        {({ secrets }) =>
          secrets.length === 0 ? (
            <EmptyState icon={<LockKeyhole size={20} />} title={t.noSecrets}>
              {t.noSecretsNext}
            </EmptyState>
          ) : (
            <ul data-list="secrets" className={classNames(boxClass, 'divide-y divide-line')}>
              {secrets.map(({ key, updatedAt }) => (
                <li key={key} data-row tabIndex={-1} className={rowClass}>
                  <code className="min-w-0 flex-1 truncate text-[0.93rem]">{key}</code>
                  <span className="text-[0.87rem] text-muted">
                    {t.changedAt} <Ago at={updatedAt} />
                  </span>
                  <IconButton
                    label={t.deleteSecret(key)}
                    icon={<Trash2 size={16} />}
                    onClick={() => setDoomed(key)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      {doomed !== undefined && <DeleteSecret name={doomed} onClose={() => setDoomed(undefined)} />}
    </Section>
  );
}

function AddSecret() {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const [key, setKey] = useState('');
  const [value, setValue] = useState('');
  const [isTouched, setTouched] = useState(false);
  const isNamed = secretKey.safeParse(key).success;
  const add = useMutation({
    mutationFn: () => client.registerSecret({ key, value }),
    onSuccess: async () => {
      notify(t.secretKept(key), 'ok');
      setKey('');
      setValue('');
      setTouched(false);
      await queryClient.invalidateQueries({ queryKey: ['secrets'] });
    },
  });
  return (
    <form
      autoComplete="off"
      className={classNames(boxClass, 'grid items-start gap-4 p-4 sm:grid-cols-2')}
      onSubmit={(event) => {
        event.preventDefault();
        setTouched(true);
        if (isNamed && value !== '') add.mutate();
      }}
    >
      <TextField
        label={t.secretName}
        hint={t.secretNameHint}
        error={isTouched && !isNamed ? t.secretNameWrong : undefined}
        value={key}
        maxLength={64}
        spellCheck={false}
        autoCapitalize="characters"
        className="font-mono"
        onChange={(event) => setKey(event.target.value.toUpperCase().replaceAll(/[\s-]/g, '_'))}
      />
      <TextField
        label={t.secretValue}
        hint={t.secretValueHint}
        type="password"
        autoComplete="new-password"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      {add.error && (
        <div className="sm:col-span-2">
          <ErrorOf error={add.error} />
        </div>
      )}
      <Button
        type="submit"
        look="primary"
        className="justify-self-end sm:col-span-2"
        isBusy={add.isPending}
        disabled={key === '' || value === ''}
      >
        {t.addSecret}
      </Button>
    </form>
  );
}

function DeleteSecret({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useWords(words);
  const { remove } = useWords(commonWords);
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => client.deleteSecret(name),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['secrets'] });
    },
  });
  return (
    <ConfirmDialog
      title={t.deleteSecretTitle(name)}
      confirmLabel={remove}
      isBusy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>{t.deleteSecretText}</p>
    </ConfirmDialog>
  );
}

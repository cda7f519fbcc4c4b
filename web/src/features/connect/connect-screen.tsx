import type { ConnectionKind, CreateConnectionInput } from '@quarry/api/connections.ts';
import { needsOf } from '@quarry/api/connections.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plug } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConnectionProblem } from '../../components/connection-problem.tsx';
import { EmptyState } from '../../components/empty-state.tsx';

import { ErrorOf } from '../../components/error-of.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { OuterLink } from '../../components/markdown.tsx';
import { meQuery } from '../../lib/account.ts';
import { client } from '../../lib/client.ts';
import { useWords } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { connectionOf, isReady, NO_FIELDS, presetFor } from './connect-form.ts';
import type { ConnectFields } from './connect-form.ts';
import { FoundServers } from './found-servers.tsx';
import { presetsOf } from './presets.ts';
import { words } from './words.ts';

/** Tries a provider out and connects it; then it leads back to where questions are asked. */
export function ConnectScreen() {
  const t = useWords(words);
  const { kind = 'models' } = useSearch({ from: '/inside/connect' });
  const me = useQuery(meQuery).data;
  const title = kind === 'models' ? t.titleModels : t.titleSearch;
  usePageTitle(title);
  const connect = useConnect(kind);
  if (me && me.workspace?.role !== 'owner')
    return (
      <EmptyState icon={<Plug size={20} />} title={t.ownersOnly}>
        {t.ownersOnlyNext}
      </EmptyState>
    );
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-8">
      <div>
        <h1 className="text-[1.4rem] font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 text-muted">{kind === 'models' ? t.aboutModels : t.aboutSearch}</p>
      </div>
      {kind === 'models' && <FoundServers onUse={(vendor) => connect.mutate({ input: { vendor } })} />}
      <ConnectForm key={kind} kind={kind} connect={connect} />
    </div>
  );
}

type Connect = ReturnType<typeof useConnect>;

/** What a test found wrong is an answer, not an error. */
function useConnect(kind: ConnectionKind) {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ input, isTested = true }: { input: CreateConnectionInput; isTested?: boolean }) => {
      const { name: _name, ...tried } = input;
      const test = isTested ? await client.testConnection(tried) : undefined;
      if (test && !test.ok) return { problem: test.problem! };
      const model = input.model ?? test?.model;
      return { made: await client.createConnection({ ...input, ...(model && { model }) }) };
    },
    onSuccess: async ({ made }) => {
      if (!made) return;
      notify(t.connected(made.name), 'ok');
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['models'] }),
        queryClient.invalidateQueries({ queryKey: ['connections'] }),
      ]);
      await navigate(
        kind === 'models' ? { to: '/' } : { to: '/settings/$section', params: { section: 'models' } },
      );
    },
  });
}

function ConnectForm({ kind, connect }: { kind: ConnectionKind; connect: Connect }) {
  const t = useWords(words);
  const [fields, setFields] = useState<ConnectFields>(NO_FIELDS);
  const [isTouched, setTouched] = useState(false);
  const set = (changes: Partial<ConnectFields>) => setFields((before) => ({ ...before, ...changes }));
  const preset = presetFor(kind, fields);
  const ready = isReady(preset, fields);
  const send = (isTested: boolean) => {
    setTouched(true);
    if (preset && ready) connect.mutate({ input: connectionOf(preset, fields), isTested });
  };
  const keysAt = preset && needsOf(preset.vendor).keysAt;
  const problem = connect.data && 'problem' in connect.data ? connect.data.problem : undefined;
  return (
    <form
      autoComplete="off"
      className="grid gap-4 rounded-xl border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        send(true);
      }}
    >
      <TextField
        label={t.key}
        hint={t.keyHint}
        type="password"
        autoComplete="new-password"
        spellCheck={false}
        value={fields.apiKey}
        onChange={(event) => set({ apiKey: event.target.value.trim() })}
      />
      <TextField
        label={t.address}
        hint={kind === 'models' ? t.addressHint : t.addressHintSearch}
        type="url"
        inputMode="url"
        spellCheck={false}
        placeholder={kind === 'models' ? 'http://localhost:8000/v1' : 'http://localhost:8080'}
        value={fields.baseUrl}
        onChange={(event) => set({ baseUrl: event.target.value.trim() })}
      />
      <SelectField
        label={t.provider}
        error={isTouched && !preset ? t.unknownProvider : undefined}
        hint={keysAt === undefined ? undefined : <OuterLink href={keysAt}>{t.getKey}</OuterLink>}
        value={fields.presetId}
        onChange={(event) => set({ presetId: event.target.value })}
      >
        <option value="">{preset ? `${t.guessed}: ${preset.label}` : t.guessed}</option>
        {presetsOf(kind).map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      {kind === 'models' && (
        <TextField
          label={t.model}
          hint={t.modelHint}
          spellCheck={false}
          value={fields.model}
          onChange={(event) => set({ model: event.target.value.trim() })}
        />
      )}
      {problem && <ConnectionProblem problem={problem} />}
      {connect.error && <ErrorOf error={connect.error} />}
      <div className="flex flex-wrap justify-end gap-2">
        {problem && (
          <Button disabled={connect.isPending} onClick={() => send(false)}>
            {t.connectAnyway}
          </Button>
        )}
        <Button type="submit" look="primary" isBusy={connect.isPending}>
          {connect.isPending ? t.trying : t.connect}
        </Button>
      </div>
    </form>
  );
}

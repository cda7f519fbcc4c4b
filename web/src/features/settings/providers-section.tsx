import type { Connection, ConnectionKind, ConnectionTest } from '@quarry/api/connections.ts';
import { vendors } from '@quarry/api/connections.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button, buttonClass, IconButton } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ConnectionProblem } from '../../components/connection-problem.tsx';
import { ErrorOf } from '../../components/error-of.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { client } from '../../lib/client.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { useErrorNotice } from '../../lib/use-error-notice.ts';
import { EditConnection } from './edit-connection.tsx';
import { HealthLine } from './health-line.tsx';
import { boxClass, Section } from './section.tsx';
import { useMe } from './use-me.ts';
import { words } from './words.ts';

const QUERY_KEY = ['connections'];

/** All providers of the workspace in the order in which they are asked; owners connect, test, order and remove them. */
export function ProvidersSection() {
  const t = useWords(words);
  const isOwner = useMe().workspace?.role === 'owner';
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => client.listConnections({ signal }),
    enabled: isOwner,
  });
  if (!isOwner) return null;
  return (
    <Section
      title={t.providers}
      about={t.providersAbout}
      actions={
        <div className="flex flex-wrap gap-2">
          <Link to="/connect" search={{ kind: 'search' }} className={buttonClass()}>
            {t.connectSearch}
          </Link>
          <Link to="/connect" className={buttonClass('primary')}>
            {t.connectModel}
          </Link>
        </div>
      }
    >
      <QueryState query={query}>
        {({ connections }) => (
          <>
            <Providers title={t.providersOfModels} kind="models" all={connections} />
            <Providers title={t.providersOfSearch} kind="search" all={connections} />
          </>
        )}
      </QueryState>
    </Section>
  );
}

function Providers({ title, kind, all }: { title: string; kind: ConnectionKind; all: Connection[] }) {
  const own = all.filter((one) => one.kind === kind);
  return (
    <div className="grid gap-1.5">
      <h3 className="text-[0.9rem] font-medium text-muted">{title}</h3>
      <ul data-list={`providers-${kind}`} className={classNames(boxClass, 'divide-y divide-line')}>
        {own.map((one) => (
          <Provider key={`${one.from} ${one.name}`} connection={one} />
        ))}
      </ul>
    </div>
  );
}

const labelOf = ({ vendor }: Connection): string =>
  Object.entries(vendors).find(([name]) => name === vendor)?.[1].label ?? vendor;

function Provider({ connection }: { connection: Connection }) {
  const t = useWords(words);
  const { name, from, isUsed, health, baseUrl, model } = connection;
  return (
    <li data-row tabIndex={-1} className="grid gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{name}</span>
        {labelOf(connection) !== name && <span className="text-muted">{labelOf(connection)}</span>}
        <Badge tone={from === 'workspace' ? 'accent' : 'neutral'}>{t[`from_${from}`]}</Badge>
        {connection.id !== null && <Actions connection={connection} id={connection.id} />}
      </div>
      {(baseUrl ?? model) !== null && (
        <p className="text-[0.87rem] break-all text-muted">
          {[baseUrl, model].filter((part) => part !== null).join(' · ')}
        </p>
      )}
      {isUsed ? <HealthLine health={health} /> : <p className="text-[0.87rem] text-warn">{t.notUsed}</p>}
    </li>
  );
}

function useChange<Given>(change: (given: Given) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: QUERY_KEY }),
        queryClient.invalidateQueries({ queryKey: ['models'] }),
      ]),
    onError: useErrorNotice(),
  });
}

function Actions({ connection, id }: { connection: Connection; id: string }) {
  const t = useWords(words);
  const { name, kind, isFallback, position } = connection;
  const [isDoomed, setDoomed] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const update = useChange((changes: { isFallback?: boolean; position?: number }) =>
    client.updateConnection({ connectionId: id, ...changes }),
  );
  const test = useTest(id);
  return (
    <>
      <span className="ml-auto flex flex-wrap items-center gap-1">
        <Button
          size="small"
          isBusy={test.isPending}
          aria-label={t.testOf(name)}
          onClick={() => test.mutate()}
        >
          {t.test}
        </Button>
        {position > 0 && (
          <IconButton
            label={t.moveUp(name)}
            icon={<ArrowUp size={16} />}
            onClick={() => update.mutate({ position: position - 1 })}
          />
        )}
        <IconButton label={t.editOf(name)} icon={<Pencil size={16} />} onClick={() => setEdited(true)} />
        <IconButton
          label={t.disconnectOf(name)}
          icon={<Trash2 size={16} />}
          onClick={() => setDoomed(true)}
        />
      </span>
      {kind === 'models' && (
        <label className="flex w-full items-center gap-2 text-[0.9rem]">
          <input
            type="checkbox"
            checked={(update.isPending ? update.variables.isFallback : undefined) ?? isFallback}
            disabled={update.isPending}
            onChange={(event) => update.mutate({ isFallback: event.target.checked })}
          />
          {t.takesOver}
        </label>
      )}
      {test.data && <TestResult test={test.data} />}
      {test.error && <ErrorOf error={test.error} />}
      {isEdited && <EditConnection connection={connection} id={id} onClose={() => setEdited(false)} />}
      {isDoomed && <Disconnect id={id} name={name} onClose={() => setDoomed(false)} />}
    </>
  );
}

function useTest(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.testStoredConnection(id),
    // It has just been asked: how it fares is news.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}

function TestResult({ test }: { test: ConnectionTest }) {
  const t = useWords(words);
  const locale = useLocale();
  if (test.problem)
    return (
      <div className="w-full text-[0.9rem]">
        <ConnectionProblem problem={test.problem} />
      </div>
    );
  if (test.results !== undefined)
    return (
      <p role="status" className="w-full text-[0.9rem] text-ok">
        {t.testFound(test.results)}
      </p>
    );
  const abilities = (['tools', 'json', 'vision'] as const).map(
    (ability) => `${t[`ability_${ability}`]}: ${t[test[ability] ?? 'unknown']}`,
  );
  const window = test.contextWindow && t.tokensUnit(formatNumber(test.contextWindow, locale));
  return (
    <p role="status" className="w-full text-[0.9rem] text-ok">
      {[t.testWorks(test.model ?? '', `${formatNumber(test.ms, locale)} ms`), window, ...abilities]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}

function Disconnect({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useWords(words);
  const removal = useChange(async () => {
    await client.deleteConnection(id);
    onClose();
  });
  return (
    <ConfirmDialog
      title={t.disconnectTitle(name)}
      confirmLabel={t.disconnect}
      isBusy={removal.isPending}
      error={removal.error}
      onConfirm={() => removal.mutate(undefined)}
      onClose={onClose}
    >
      <p>{t.disconnectText}</p>
    </ConfirmDialog>
  );
}

import type { ApiKey } from '@quarry/api/account.ts';
import { ALL_SCOPES } from '@quarry/api/key-scopes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Ago } from '../../components/ago.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { account } from '../../lib/account.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { NewKey } from './new-key.tsx';
import { ReplaceKey } from './replace-key.tsx';
import { boxClass, rowClass, Section } from './section.tsx';
import { words } from './words.ts';

export function KeysSection() {
  const t = useWords(words);
  const [isCreating, setCreating] = useState(false);
  const [doomed, setDoomed] = useState<ApiKey>();
  const [replaced, setReplaced] = useState<ApiKey>();
  const query = useQuery({ queryKey: ['keys'], queryFn: ({ signal }) => account.listKeys({ signal }) });
  const create = (
    <Button look="primary" icon={<Plus size={15} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t.newKey}
    </Button>
  );
  return (
    <Section title={t.keys} about={t.keysAbout} actions={query.data?.keys.length !== 0 && create}>
      <QueryState query={query}>
        {({ keys }) =>
          keys.length === 0 ? (
            <EmptyState icon={<KeyRound size={20} />} title={t.noKeys} action={create}>
              {t.noKeysNext}
            </EmptyState>
          ) : (
            <ul data-list="keys" className={classNames(boxClass, 'divide-y divide-line')}>
              {keys.map((key) => (
                <KeyRow
                  key={key.id}
                  apiKey={key}
                  isReplaced={keys.some(({ replacesId }) => replacesId === key.id)}
                  onReplace={() => setReplaced(key)}
                  onRevoke={() => setDoomed(key)}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      {isCreating && <NewKey onClose={() => setCreating(false)} />}
      {replaced && <ReplaceKey apiKey={replaced} onClose={() => setReplaced(undefined)} />}
      {doomed && <Revoke apiKey={doomed} onClose={() => setDoomed(undefined)} />}
    </Section>
  );
}

interface KeyRowProps {
  apiKey: ApiKey;
  isReplaced: boolean;
  onReplace: () => void;
  onRevoke: () => void;
}

function KeyRow({ apiKey, isReplaced, onReplace, onRevoke }: KeyRowProps) {
  const t = useWords(words);
  const locale = useLocale();
  const isExpired = apiKey.expiresAt !== null && Date.parse(apiKey.expiresAt) < Date.now();
  return (
    <li data-row tabIndex={-1} className={rowClass}>
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex items-center gap-2 font-medium">
          <span className="truncate">{apiKey.name}</span>
          {isExpired && <Badge tone="warn">{t.expired}</Badge>}
        </p>
        <code className="text-[0.84rem] text-muted">{apiKey.prefix}…</code>
        {apiKey.scopes.length < ALL_SCOPES.length && (
          <span className="ml-2 text-[0.84rem] text-muted">{apiKey.scopes.join(', ')}</span>
        )}
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-[0.87rem] text-muted">
        <div className="flex gap-1.5">
          <dt>{t.lastUse}:</dt>
          <dd className="text-ink">
            {apiKey.lastUsedAt === null ? t.never : <Ago at={apiKey.lastUsedAt} />}
          </dd>
        </div>
        <div className="flex gap-1.5">
          <dt>{t.expires}:</dt>
          <dd className="text-ink">
            {apiKey.expiresAt === null ? t.never : formatDateTime(apiKey.expiresAt, locale)}
          </dd>
        </div>
      </dl>
      {!isReplaced && !isExpired && (
        <Button size="small" aria-label={t.replaceKey(apiKey.name)} onClick={onReplace}>
          {t.replaceKeyShort}
        </Button>
      )}
      <Button size="small" look="danger" aria-label={t.revokeKey(apiKey.name)} onClick={onRevoke}>
        {t.revokeKeyShort}
      </Button>
    </li>
  );
}

function Revoke({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => account.revokeKey(apiKey.id),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['keys'] });
    },
  });
  return (
    <ConfirmDialog
      title={t.revokeKeyTitle(apiKey.name)}
      confirmLabel={t.revokeKeyShort}
      isBusy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <p>{t.revokeKeyText}</p>
    </ConfirmDialog>
  );
}

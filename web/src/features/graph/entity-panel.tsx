import type { EntityDetail } from '@quarry/api/graph-edits.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Merge, Pencil, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button, IconButton } from '../../components/button.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useCategoryName } from '../../lib/category-words.ts';
import { client, isOwnFile } from '../../lib/client.ts';
import { commonWords } from '../../lib/common-words.ts';
import { hostOf } from '../../lib/format.ts';
import { useWords } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { useErrorNotice } from '../../lib/use-error-notice.ts';
import { DeleteEntity } from './edit/delete-entity.tsx';
import { EditEntity } from './edit/edit-entity.tsx';
import { MergeEntities } from './edit/merge-entities.tsx';
import { entityQuery, refreshGraph } from './graph-query.ts';
import { Relations } from './relations.tsx';
import { Swatch } from './swatch.tsx';
import type { ColourOf } from './use-colours.ts';
import { words } from './words.ts';

interface EntityPanelProps {
  entityId: string;
  colourOf: ColourOf;
  onSelect: (id: string | undefined) => void;
}

/** All that is known about an entity, and what can be put right. */
export function EntityPanel({ entityId, colourOf, onSelect }: EntityPanelProps) {
  const t = useWords(words);
  const query = useQuery(entityQuery(entityId));
  const close = () => onSelect(undefined);
  return (
    <aside
      aria-label={t.panel}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !(event.target as HTMLElement).closest('dialog')) close();
      }}
      className="z-10 order-3 flex min-h-0 flex-col border-line bg-surface max-[899px]:fixed max-[899px]:inset-x-0 max-[899px]:bottom-0 max-[899px]:h-[62dvh] max-[899px]:border-t max-[899px]:shadow-float min-[900px]:order-none max-[1299px]:min-[900px]:absolute max-[1299px]:min-[900px]:inset-y-0 max-[1299px]:min-[900px]:right-0 max-[1299px]:min-[900px]:shadow-float min-[900px]:w-88 min-[900px]:border-l"
    >
      <div className="relative min-h-0 flex-1 overflow-y-auto p-4">
        <IconButton
          label={t.closePanel}
          icon={<X size={17} />}
          className="absolute top-3 right-3"
          onClick={close}
        />
        <QueryState query={query}>
          {(entity) => <Entity entity={entity} colourOf={colourOf} onSelect={onSelect} />}
        </QueryState>
      </div>
    </aside>
  );
}

interface EntityProps {
  entity: EntityDetail;
  colourOf: ColourOf;
  onSelect: (id: string | undefined) => void;
}

function Entity({ entity, colourOf, onSelect }: EntityProps) {
  const t = useWords(words);
  const categoryName = useCategoryName();
  const heading = useRef<HTMLHeadingElement>(null);
  const { id } = entity;
  // A user who chose it with the keyboard goes on reading here.
  useEffect(() => {
    if (document.activeElement?.matches('[data-row]:focus-visible')) heading.current?.focus();
  }, [id]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="pr-9 text-[1.15rem] font-semibold outline-none">
          {entity.label}
        </h2>
        <p className="flex flex-wrap items-center gap-2">
          <Badge icon={<Swatch colour={colourOf(entity)} isGhost={entity.kind === 'ghost'} />}>
            {categoryName(entity.category)}
          </Badge>
          {entity.kind === 'ghost' && <Badge tone="info">{t.ghost}</Badge>}
        </p>
        <Actions entity={entity} onDeleted={() => onSelect(undefined)} />
      </header>
      <p className={entity.description === '' ? 'text-muted' : 'whitespace-pre-line'}>
        {entity.description || t.noDescription}
      </p>
      {entity.aliases.length > 0 && (
        <Part title={t.aliases}>
          <p className="text-[0.93rem]">{entity.aliases.join(' · ')}</p>
        </Part>
      )}
      <Facts entity={entity} />
      <Part title={t.relations} count={entity.edges.length}>
        <Relations entity={entity} onSelect={onSelect} />
      </Part>
      <Part title={t.sources} count={entity.sources.length}>
        <Sources entity={entity} />
      </Part>
      <Merges entity={entity} />
    </div>
  );
}

function Part({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-3">
      <h3 className="mb-1.5 text-[0.87rem] font-semibold text-muted">
        {title}
        {count !== undefined && count > 0 && <span className="ml-1.5 tabular-nums">{count}</span>}
      </h3>
      {children}
    </section>
  );
}

function Actions({ entity, onDeleted }: { entity: EntityDetail; onDeleted: () => void }) {
  const t = useWords(words);
  const { remove } = useWords(commonWords);
  const [dialog, setDialog] = useState<'edit' | 'merge' | 'delete'>();
  const close = () => setDialog(undefined);
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button size="small" icon={<Pencil size={13} aria-hidden="true" />} onClick={() => setDialog('edit')}>
        {t.edit}
      </Button>
      <Button size="small" icon={<Merge size={13} aria-hidden="true" />} onClick={() => setDialog('merge')}>
        {t.merge}
      </Button>
      {entity.mayDelete ? (
        <Button
          size="small"
          look="danger"
          icon={<Trash2 size={13} aria-hidden="true" />}
          onClick={() => setDialog('delete')}
        >
          {remove}
        </Button>
      ) : (
        <p className="basis-full text-[0.82rem] text-muted">{t.othersFoundIt}</p>
      )}
      {dialog === 'edit' && <EditEntity entity={entity} onClose={close} />}
      {dialog === 'merge' && <MergeEntities entity={entity} onClose={close} />}
      {dialog === 'delete' && <DeleteEntity entity={entity} onDeleted={onDeleted} onClose={close} />}
    </div>
  );
}

function Facts({ entity: { metadata } }: { entity: EntityDetail }) {
  const t = useWords(words);
  const facts = Object.entries(metadata ?? {});
  if (facts.length === 0) return null;
  return (
    <Part title={t.facts}>
      <dl className="grid gap-1 text-[0.93rem]">
        {facts.map(([name, { value }]) => (
          <div key={name} className="grid grid-cols-[8rem_1fr] gap-2">
            <dt className="truncate text-muted" title={name}>
              {name}
            </dt>
            <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Sources({ entity: { sources } }: { entity: EntityDetail }) {
  const t = useWords(words);
  if (sources.length === 0) return <p className="text-[0.93rem] text-muted">{t.noSources}</p>;
  return (
    <ul className="grid gap-2.5">
      {sources.map((source) => (
        <li key={source.id} className="lazy-row">
          <Link
            to="/library/source/$sourceType/$sourceId"
            params={{ sourceType: source.sourceType, sourceId: source.id }}
            className="line-clamp-2 text-[0.93rem] leading-[24px] text-accent hover:underline"
          >
            {source.title || source.url}
          </Link>
          <span className="block truncate text-[0.82rem] text-muted">
            {isOwnFile(source.url) ? t.ownFile : hostOf(source.url)}
          </span>
          {source.quote !== '' && (
            <blockquote className="mt-0.5 line-clamp-4 border-l-2 border-line pl-2 text-[0.87rem] text-muted">
              {source.quote}
            </blockquote>
          )}
        </li>
      ))}
    </ul>
  );
}

function Merges({ entity }: { entity: EntityDetail }) {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const split = useMutation({
    mutationFn: (mergeId: string) => client.splitEntity({ entityId: entity.id, mergeId }),
    onSuccess: ({ restored }) => {
      notify(t.splitDone(restored.label), 'ok');
      return refreshGraph(queryClient);
    },
    onError: useErrorNotice(),
  });
  if (entity.merges.length === 0) return null;
  return (
    <Part title={t.merged}>
      <ul className="grid gap-1">
        {entity.merges.map((merge) => (
          <li key={merge.id} className="flex flex-wrap items-center gap-x-2 text-[0.93rem]">
            <span className="min-w-0 flex-1 truncate">{merge.label}</span>
            <span className="text-[0.82rem] text-muted">
              {merge.byUser ? t.mergedByHand : t.mergedBySelf}
            </span>
            <Button
              size="small"
              aria-label={t.splitOf(merge.label)}
              isBusy={split.isPending && split.variables === merge.id}
              onClick={() => split.mutate(merge.id)}
            >
              {t.split}
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

import type { Collection, CollectionItem } from '@quarry/api/collections.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderPlus, Plus, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { inputClass } from '../../components/field.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { byName } from '../../lib/by-name.ts';
import { collectionsQuery } from '../../lib/catalog.ts';
import { client } from '../../lib/client.ts';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useErrorNotice } from '../../lib/use-error-notice.ts';
import { words } from './words.ts';

/** Named sets of files and sources that a question can be limited to. */
export function CollectionsTab() {
  const t = useWords(words);
  const locale = useLocale();
  const query = useQuery(collectionsQuery);
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-4 px-4 py-5 sm:px-6">
      <NewCollection />
      <QueryState query={query}>
        {({ collections }) =>
          collections.length === 0 ? (
            <EmptyState icon={<FolderPlus size={20} />} title={t.noCollections}>
              {t.noCollectionsNext}
            </EmptyState>
          ) : (
            <ul className="grid gap-3">
              {byName(collections, locale).map((collection) => (
                <li key={collection.id}>
                  <CollectionBox collection={collection} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </div>
  );
}

/** What was changed is read again. */
function useChange<Given>(change: (given: Given) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: collectionsQuery.queryKey }),
    onError: useErrorNotice(),
  });
}

function NewCollection() {
  const t = useWords(words);
  const [name, setName] = useState('');
  const create = useChange((given: string) => client.createCollection({ name: given }));
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') create.mutate(name.trim(), { onSuccess: () => setName('') });
      }}
    >
      <input
        aria-label={t.collectionName}
        placeholder={t.collectionName}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
        className={inputClass}
      />
      <Button type="submit" look="primary" isBusy={create.isPending} disabled={name.trim() === ''}>
        {t.makeCollection}
      </Button>
    </form>
  );
}

function CollectionBox({ collection: { id, name, itemCount } }: { collection: Collection }) {
  const t = useWords(words);
  const remove = useChange(() => client.deleteCollection(id));
  const query = useQuery({
    queryKey: [...collectionsQuery.queryKey, id],
    queryFn: ({ signal }) => client.getCollection(id, { signal }),
  });
  return (
    <Disclosure
      title={
        <>
          {name}
          <span className="text-[0.87rem] font-normal text-muted">{t.itemCount(itemCount)}</span>
        </>
      }
    >
      <div className="grid gap-3">
        <QueryState query={query}>
          {({ items }) => (
            <>
              <ul aria-label={name} className="grid gap-1">
                {items.map((item) => (
                  <ItemRow key={item.id} collectionId={id} item={item} isIn />
                ))}
              </ul>
              <AddItems collectionId={id} known={new Set(items.map((item) => item.id))} />
            </>
          )}
        </QueryState>
        <div>
          <Button
            size="small"
            look="danger"
            icon={<Trash2 size={14} />}
            isBusy={remove.isPending}
            onClick={() => remove.mutate(undefined)}
          >
            {t.deleteCollection}
          </Button>
          <span className="ml-2 text-[0.85rem] text-muted">{t.deleteCollectionKeeps}</span>
        </div>
      </div>
    </Disclosure>
  );
}

interface ItemRowProps {
  collectionId: string;
  item: Pick<CollectionItem, 'kind' | 'id' | 'title' | 'url'>;
  isIn: boolean;
}

function ItemRow({ collectionId, item: { kind, id, title, url }, isIn }: ItemRowProps) {
  const t = useWords(words);
  const change = useChange(() => client.changeCollection({ collectionId, kind, itemId: id, isIn: !isIn }));
  const name = title || url;
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="text-[0.82rem] text-muted">{kind === 'file' ? t.kindFile : t.kindSource}</span>
      <IconButton
        label={isIn ? t.takeOut(name) : t.putIn(name)}
        icon={isIn ? <X size={15} /> : <Plus size={15} />}
        disabled={change.isPending}
        onClick={() => change.mutate(undefined)}
      />
    </li>
  );
}

const FOUND = 6;

function AddItems({ collectionId, known }: { collectionId: string; known: ReadonlySet<string> }) {
  const t = useWords(words);
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const { data } = useQuery({
    queryKey: ['collectable', search],
    queryFn: async ({ signal }) => {
      const wanted = { limit: FOUND, ...(search !== '' && { search }) };
      const [{ files }, { sources }] = await Promise.all([
        client.listFiles(wanted, { signal }),
        client.listSources(wanted, { signal }),
      ]);
      return [
        ...files.map(({ id, name, url }) => ({ kind: 'file' as const, id, title: name, url })),
        ...sources.map(({ id, title, url }) => ({ kind: 'source' as const, id, title, url })),
      ];
    },
  });
  return (
    <section aria-label={t.addItems} className="grid gap-2 rounded-lg bg-sunken p-3">
      <SearchField label={t.addItems} value={text} onChange={setText} />
      <ul className="grid gap-1">
        {(data ?? [])
          .filter(({ id }) => !known.has(id))
          .map((item) => (
            <ItemRow key={item.id} collectionId={collectionId} item={item} isIn={false} />
          ))}
      </ul>
    </section>
  );
}

import type { EntityDetail } from '@quarry/api/graph-edits.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { useCategoryName } from '../../../lib/category-words.ts';
import { client } from '../../../lib/client.ts';
import { commonWords } from '../../../lib/common-words.ts';
import { useWords } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notices.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { entitySearchQuery, refreshGraph } from '../graph-query.ts';
import { words } from '../words.ts';

/** Chooses entities that are the same thing as this one. */
export function MergeEntities({ entity, onClose }: { entity: EntityDetail; onClose: () => void }) {
  const t = useWords(words);
  const common = useWords(commonWords);
  const queryClient = useQueryClient();
  const categoryName = useCategoryName();
  const [search, setSearch] = useState(entity.label);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const { data } = useQuery(entitySearchQuery(useDebounced(search.trim()), true));
  const merge = useMutation({
    mutationFn: () => client.mergeEntities({ targetEntityId: entity.id, entityIds: [...chosen.keys()] }),
    onSuccess: async () => {
      notify(t.mergeDone, 'ok');
      onClose();
      await refreshGraph(queryClient);
    },
  });
  const found = new Map([
    ...chosen,
    ...(data?.entities ?? []).map(
      ({ id, label, category }) => [id, `${label} · ${categoryName(category)}`] as const,
    ),
  ]);
  found.delete(entity.id);
  const toggle = (id: string) => {
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, found.get(id)!);
    setChosen(next);
  };
  return (
    <FormDialog
      title={t.mergeTitle(entity.label)}
      submitLabel={t.mergeButton(chosen.size)}
      isReady={chosen.size > 0}
      isBusy={merge.isPending}
      error={merge.error}
      onSubmit={() => merge.mutate()}
      onClose={onClose}
    >
      <p className="text-[0.93rem] text-muted">{t.mergeText(entity.label)}</p>
      {!entity.mayDelete && <p className="text-[0.93rem]">{t.mergeOwnOnly}</p>}
      {/* Enter in the search looks for something; it must not merge. */}
      <div onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
        <SearchField label={t.search} value={search} onChange={setSearch} />
      </div>
      <ul className="grid max-h-64 gap-0.5 overflow-y-auto rounded-lg border border-line p-1.5">
        {[...found].map(([id, name]) => (
          <li key={id}>
            <label className="flex min-h-8 items-center gap-2.5 rounded-md px-2 hover:bg-sunken">
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={() => toggle(id)}
                className="size-4 shrink-0 accent-[var(--accent)]"
              />
              <span className="min-w-0 truncate">{name}</span>
            </label>
          </li>
        ))}
        {found.size === 0 && <li className="px-2 py-1.5 text-muted">{common.nothingFits}</li>}
      </ul>
    </FormDialog>
  );
}

import type { EntityDetail } from '@quarry/api/graph-edits.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { ErrorOf } from '../../../components/error-of.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { client } from '../../../lib/client.ts';
import { commonWords } from '../../../lib/common-words.ts';
import { useWords } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notices.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { entitySearchQuery, refreshGraph } from '../graph-query.ts';
import { words } from '../words.ts';

/** Chooses entities that are the same thing as this one. */
export function MergeEntities({ entity, onClose }: { entity: EntityDetail; onClose: () => void }) {
  const t = useWords(words);
  const common = useWords(commonWords);
  const queryClient = useQueryClient();
  const [search, setSearch] = useState(entity.label);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const { data } = useQuery(entitySearchQuery(useSettled(search.trim()), true));
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
    ...(data?.entities ?? []).map(({ id, label, category }) => [id, `${label} · ${category}`] as const),
  ]);
  found.delete(entity.id);
  const toggle = (id: string) => {
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, found.get(id)!);
    setChosen(next);
  };
  return (
    <Dialog title={t.mergeTitle(entity.label)} closeLabel={common.close} onClose={onClose}>
      <div className="grid gap-3">
        <p className="text-[0.93rem] text-muted">{t.mergeText(entity.label)}</p>
        <SearchField label={t.search} value={search} onChange={setSearch} />
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
        {merge.error && <ErrorOf error={merge.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            look="primary"
            isBusy={merge.isPending}
            disabled={chosen.size === 0}
            onClick={() => merge.mutate()}
          >
            {t.mergeButton(chosen.size)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

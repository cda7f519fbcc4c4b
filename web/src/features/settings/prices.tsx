import type { DatedPrice } from '@quarry/api/spending.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button, IconButton } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { client } from '../../lib/client.ts';
import { formatDate, formatUsd } from '../../lib/format.ts';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { useErrorNotice } from '../../lib/use-error-notice.ts';
import { boxClass, Section } from './section.tsx';
import { useMe } from './use-me.ts';
import { words } from './words.ts';

const QUERY_KEY = ['prices'];

/** What models cost, and since when; owners set what differs. */
export function Prices() {
  const t = useWords(words);
  const isOwner = useMe().workspace?.role === 'owner';
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ queryKey: QUERY_KEY, queryFn: ({ signal }) => client.listPrices({ signal }) });
  return (
    <Section
      title={t.prices}
      about={t.pricesAbout(query.data?.listedAt ?? '')}
      actions={isOwner && <Button onClick={() => setOpen(true)}>{t.setPrice}</Button>}
    >
      <QueryState query={query}>
        {({ prices }) => <PriceTable prices={prices} isOwner={isOwner} />}
      </QueryState>
      {isOpen && <SetPrice onClose={() => setOpen(false)} />}
    </Section>
  );
}

function PriceTable({ prices, isOwner }: { prices: DatedPrice[]; isOwner: boolean }) {
  const t = useWords(words);
  const locale = useLocale();
  const refresh = useRefresh();
  const remove = useMutation({
    mutationFn: (id: string) => client.deletePrice(id),
    onSuccess: refresh,
    onError: useErrorNotice(),
  });
  return (
    <div className={`${boxClass} overflow-x-auto`}>
      <table className="w-full text-[0.9rem]">
        <thead className="text-left text-muted">
          <tr>
            {[t.model, t.priceRead, t.priceWritten, t.validFrom].map((head) => (
              <th key={head} scope="col" className="px-4 py-2 font-medium">
                {head}
              </th>
            ))}
            <td className="px-4 py-2" />
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {prices.map((price) => (
            <tr key={`${price.from} ${price.model} ${price.validFrom}`}>
              <th scope="row" className="px-4 py-2 text-left font-medium">
                {price.model}
              </th>
              <td className="px-4 py-2 tabular-nums">{formatUsd(price.inputPerMillion, locale)}</td>
              <td className="px-4 py-2 tabular-nums">{formatUsd(price.outputPerMillion, locale)}</td>
              <td className="px-4 py-2">
                {price.validFrom === null ? t.always : formatDate(price.validFrom, locale)}
              </td>
              <td className="flex items-center justify-end gap-2 px-4 py-2">
                <Badge tone={price.from === 'workspace' ? 'accent' : 'neutral'}>
                  {t[`priceFrom_${price.from}`]}
                </Badge>
                {isOwner && price.id !== null && (
                  <IconButton
                    label={t.deletePrice(price.model)}
                    icon={<Trash2 size={16} />}
                    onClick={() => remove.mutate(price.id!)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whatever shows money is counted anew. */
function useRefresh() {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [QUERY_KEY, ['usage'], ['spending'], ['models'], ['estimate']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };
}

function SetPrice({ onClose }: { onClose: () => void }) {
  const t = useWords(words);
  const refresh = useRefresh();
  const [model, setModel] = useState('');
  const [read, setRead] = useState('');
  const [written, setWritten] = useState('');
  const [validFrom, setValidFrom] = useState(new Date().toISOString().slice(0, 10));
  const save = useMutation({
    mutationFn: () =>
      client.setPrice({
        model: model.trim(),
        inputPerMillion: Number(read),
        outputPerMillion: Number(written),
        validFrom,
      }),
    onSuccess: async () => {
      onClose();
      await refresh();
    },
  });
  const amount = { type: 'number', min: 0, step: 'any', inputMode: 'decimal' } as const;
  return (
    <FormDialog
      title={t.setPrice}
      submitLabel={t.save}
      isReady={model.trim() !== '' && read !== '' && written !== '' && validFrom !== ''}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextField label={t.model} value={model} onChange={(event) => setModel(event.target.value)} />
      <TextField
        label={t.priceRead}
        {...amount}
        value={read}
        onChange={(event) => setRead(event.target.value)}
      />
      <TextField
        label={t.priceWritten}
        {...amount}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
      />
      <TextField
        label={t.validFrom}
        type="date"
        value={validFrom}
        onChange={(event) => setValidFrom(event.target.value)}
      />
    </FormDialog>
  );
}

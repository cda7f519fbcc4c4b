import type { Mention } from '@quarry/api/mentions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { agentsQuery } from '../../../lib/catalog.ts';
import { client } from '../../../lib/client.ts';
import { useOptionList } from '../../../lib/use-option-list.ts';
import { mentionAt } from './mention-text.ts';
import type { MentionRange } from './mention-text.ts';
import { rankMentions } from './rank-mentions.ts';

const LONGEST_LABEL = 60;
/** So many are looked for of each kind, and so many are shown in all. */
const OF_A_KIND = 8;
const SHOWN = 10;
// Not for every letter that is typed.
const AGENTS_FRESH_MS = 60_000;

interface MentionsInput {
  onChoose: (mention: Mention, range: MentionRange) => void;
}

export type Mentions = ReturnType<typeof useMentions>;

/** The list behind `@`: agents, entities, sources and past runs that fit what was typed. */
export function useMentions({ onChoose }: MentionsInput) {
  const [range, setRange] = useState<MentionRange>();
  const term = useDeferredValue(range?.term ?? '');
  const { data } = useQuery({
    queryKey: ['mentions', term],
    queryFn: (context) => findMentions(term, context),
    enabled: range !== undefined,
    placeholderData: keepPreviousData,
  });
  const options = range ? (data ?? []) : [];
  const list = useOptionList({
    options,
    onClose: () => setRange(undefined),
    onChoose: (mention) => {
      if (range) onChoose(mention, range);
      setRange(undefined);
    },
  });
  const isOpen = options.length > 0;
  return {
    isOpen,
    options,
    list,
    fieldProps: isOpen ? list.fieldProps : {},
    close: () => setRange(undefined),
    look: (text: string, caret: number) => setRange(mentionAt(text, caret)),
    onKeyDown: (event: KeyboardEvent) => isOpen && list.onKeyDown(event),
  };
}

async function findMentions(
  term: string,
  { client: queries, signal }: { client: QueryClient; signal: AbortSignal },
): Promise<Mention[]> {
  const search = term === '' ? {} : { search: term };
  const kinds = await Promise.allSettled([
    queries
      .fetchQuery({ ...agentsQuery, staleTime: AGENTS_FRESH_MS })
      .then(({ agents }) =>
        agents
          .filter(({ name }) =>
            name.normalize('NFKC').toLowerCase().includes(term.normalize('NFKC').toLowerCase()),
          )
          .map(({ id, name }) => toMention('agent', id, name)),
      ),
    client
      .listEntities({ ...search, limit: OF_A_KIND, includeOthersEntities: true }, { signal })
      .then(({ entities }) => entities.map(({ id, label }) => toMention('entity', id, label))),
    client
      .listSources({ ...search, limit: OF_A_KIND }, { signal })
      .then(({ sources }) =>
        sources.map(({ id, title, url, sourceType }) => toMention(`${sourceType}-source`, id, title || url)),
      ),
    client
      .listRuns({ ...search, limit: OF_A_KIND }, { signal })
      .then(({ runs }) => runs.map(({ id, inputText }) => toMention('agent-run', id, inputText))),
  ]);
  const found = kinds.filter((kind) => kind.status === 'fulfilled');
  // One kind that cannot be searched does not hide the others; when none can, that is an error.
  if (found.length === 0) throw (kinds[0] as PromiseRejectedResult).reason;
  return rankMentions(
    found.map(({ value }) => value),
    term,
    SHOWN,
  );
}

/** On one line and short: the label becomes part of the question. */
function toMention(type: Mention['type'], id: string, name: string): Mention {
  const line = name.replaceAll(/\s+/g, ' ').trim();
  const label = line.length > LONGEST_LABEL ? `${line.slice(0, LONGEST_LABEL - 1).toWellFormed()}…` : line;
  return { id, type, label };
}

import type { RunListItem } from '@quarry/api/run-list.ts';
import { runStatus } from '@quarry/api/runs.ts';
import type { RunStatus } from '@quarry/api/runs.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useState } from 'react';
import { Ago } from '../../components/ago.tsx';
import { Badge } from '../../components/badge.tsx';
import type { Tone } from '../../components/badge.tsx';
import { ChoiceField } from '../../components/choice-field.tsx';
import { commonWords } from '../../lib/common-words.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { runStatusWords } from '../../lib/run-status-words.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { AskFirst } from './ask-first.tsx';
import { Excerpt } from './excerpt.tsx';
import { ListFrame, rowClass } from './list-frame.tsx';
import { runPages } from './pages.ts';
import { words } from './words.ts';

export function RunsTab() {
  const t = useWords(words);
  const { all } = useWords(commonWords);
  const states = useWords(runStatusWords);
  const [text, setText] = useState('');
  const [status, setStatus] = useState<RunStatus>();
  const search = useDebounced(text.trim());
  const query = useInfiniteQuery({
    ...runPages({ search, ...(status && { status }) }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListFrame
      name="runs"
      searchLabel={t.searchRuns}
      search={text}
      onSearch={setText}
      isFiltered={search !== '' || status !== undefined}
      tools={
        <ChoiceField
          label={t.status}
          all={all}
          value={status}
          onChange={setStatus}
          choices={runStatus.options.map((one) => ({ value: one, label: states[one] }))}
        />
      }
      query={query}
      row={(run) => <RunRow key={run.id} run={run} search={search} />}
      empty={
        <AskFirst icon={<History size={20} />} title={t.noRuns}>
          {t.noRunsNext}
        </AskFirst>
      }
    />
  );
}

const TONES: Record<RunStatus, Tone> = {
  running: 'accent',
  pending: 'warn',
  completed: 'neutral',
  error: 'danger',
  failed: 'danger',
  cancelled: 'neutral',
};

function RunRow({ run, search }: { run: RunListItem; search: string }) {
  const t = useWords(words);
  const states = useWords(runStatusWords);
  const locale = useLocale();
  const tokens = run.usage.inputTokens + run.usage.outputTokens;
  return (
    <li>
      <Link to="/run/$runId" params={{ runId: run.id }} data-row className={rowClass}>
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="line-clamp-2 font-medium">
            <Excerpt text={run.inputText} search={search} />
          </span>
          <span className="flex flex-wrap gap-x-3 text-[0.85rem] text-muted">
            <span className="max-w-48 truncate">{run.agentName}</span>
            <span className="max-w-56 truncate">{run.modelName}</span>
            {tokens > 0 && <span className="tabular-nums">{t.tokens(formatNumber(tokens, locale))}</span>}
            {run.parentRunId !== null && <span>{t.handedOver}</span>}
            <Ago at={run.createdAt} />
          </span>
        </span>
        <span className="mt-0.5">
          <Badge tone={TONES[run.status]}>{states[run.status]}</Badge>
        </span>
      </Link>
    </li>
  );
}

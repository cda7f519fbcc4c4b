import { toolCategory } from '@quarry/api/tools.ts';
import type { WorkspaceTool } from '@quarry/api/mcp-servers.ts';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { client } from '../../lib/client.ts';
import { commonWords } from '../../lib/common-words.ts';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { words } from './words.ts';

/** What runs of this workspace may use: the catalog, and the tools of its MCP servers. */
export function ToolsScreen() {
  const t = useWords(words);
  const locale = useLocale();
  const [search, setSearch] = useState('');
  const query = useQuery({
    queryKey: ['workspace-tools', locale],
    queryFn: ({ signal }) => client.listWorkspaceTools({ locale }, { signal }),
  });
  usePageTitle(t.title);
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-[minmax(0,1fr)] gap-5 px-4 py-6 sm:px-6">
      <PageHeader title={t.title}>{t.about}</PageHeader>
      <SearchField label={t.search} value={search} onChange={setSearch} className="max-w-sm" />
      <QueryState query={query}>{({ tools }) => <Catalog tools={matching(tools, search)} />}</QueryState>
    </div>
  );
}

function matching(tools: WorkspaceTool[], search: string): WorkspaceTool[] {
  const wanted = search.trim().toLowerCase();
  return tools.filter((tool) =>
    [tool.id, tool.displayName, tool.description].some((text) => text.toLowerCase().includes(wanted)),
  );
}

function Catalog({ tools }: { tools: WorkspaceTool[] }) {
  const t = useWords(words);
  const common = useWords(commonWords);
  if (tools.length === 0)
    return (
      <EmptyState icon={<SearchX size={20} />} title={common.nothingFits}>
        {common.nothingFitsNext}
      </EmptyState>
    );
  return toolCategory.options.map((category) => {
    const members = tools.filter((tool) => tool.category === category);
    if (members.length === 0) return null;
    return (
      <section key={category} aria-labelledby={`tools-${category}`} className="grid gap-2.5">
        <h2 id={`tools-${category}`} className="text-[0.95rem] font-semibold text-muted">
          {t[category]}
        </h2>
        <div className="grid gap-2.5">
          {members.map((tool) => (
            <Tool key={tool.id} tool={tool} />
          ))}
        </div>
      </section>
    );
  });
}

function Tool({ tool }: { tool: WorkspaceTool }) {
  const t = useWords(words);
  const facts = [
    [t.trigger, tool.trigger],
    [t.inputs, tool.inputs],
    [t.notes, tool.notes],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <Disclosure
      title={
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex flex-wrap items-baseline gap-x-2.5">
            <span>{tool.displayName}</span>
            <code className="text-[0.84rem] font-normal break-all text-muted">{tool.id}</code>
            {tool.server !== undefined && <Badge tone="accent">{t.ofServer(tool.server)}</Badge>}
            {!tool.isAvailable && <Badge tone="warn">{t.unavailable}</Badge>}
          </span>
          <span className="text-[0.93rem] font-normal break-words text-muted">{tool.description}</span>
          {tool.unavailableBecause !== undefined && (
            <span className="text-[0.9rem] font-normal text-warn">{tool.unavailableBecause}</span>
          )}
        </span>
      }
    >
      <dl className="grid gap-3 pl-6 text-[0.93rem]">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-[0.85rem] font-medium text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {tool.flow && (
          <div>
            <dt className="text-[0.85rem] font-medium text-muted">{t.flow}</dt>
            <dd>
              <ol className="list-decimal pl-5">
                {tool.flow.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </dd>
          </div>
        )}
        <Codes name={t.modes} values={tool.modes} />
        <Codes name={t.events} values={tool.sseEvents} />
      </dl>
    </Disclosure>
  );
}

function Codes({ name, values = [] }: { name: string; values?: string[] | undefined }) {
  if (values.length === 0) return null;
  return (
    <div>
      <dt className="mb-1 text-[0.85rem] font-medium text-muted">{name}</dt>
      <dd className="flex flex-wrap gap-1.5">
        {values.map((value) => (
          <code key={value} className="rounded-md bg-sunken px-1.5 py-0.5 text-[0.84rem]">
            {value}
          </code>
        ))}
      </dd>
    </div>
  );
}

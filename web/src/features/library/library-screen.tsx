import { useNavigate, useSearch } from '@tanstack/react-router';
import { PageHeader } from '../../components/page-header.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useWords } from '../../lib/i18n.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { ArchiveTab } from './archive-tab.tsx';
import { CollectionsTab } from './collections-tab.tsx';
import { FilesTab } from './files-tab.tsx';
import { RunsTab } from './runs-tab.tsx';
import { SourcesTab } from './sources-tab.tsx';
import { TurnsTab } from './turns-tab.tsx';
import { words } from './words.ts';

export function LibraryScreen() {
  const t = useWords(words);
  const { tab = 'turns' } = useSearch({ from: '/inside/library' });
  const navigate = useNavigate();
  usePageTitle(t.title);
  return (
    <div className="flex h-full flex-col">
      <div className="mx-auto w-full max-w-4xl px-4 pt-6 pb-3 sm:px-6">
        <PageHeader title={t.title}>{t.about}</PageHeader>
      </div>
      <Tabs
        label={t.title}
        selected={tab}
        onSelect={(next) => void navigate({ to: '/library', search: { tab: next }, replace: true })}
        tabs={[
          { id: 'turns', label: t.turns, content: <TurnsTab /> },
          { id: 'runs', label: t.runs, content: <RunsTab /> },
          { id: 'sources', label: t.sources, content: <SourcesTab /> },
          { id: 'files', label: t.files, content: <FilesTab /> },
          { id: 'collections', label: t.collections, content: <CollectionsTab /> },
          { id: 'archive', label: t.archive, content: <ArchiveTab /> },
        ]}
        className="flex-1 [&>[role=tablist]]:mx-auto [&>[role=tablist]]:w-full [&>[role=tablist]]:max-w-4xl sm:[&>[role=tablist]]:px-6"
      />
    </div>
  );
}

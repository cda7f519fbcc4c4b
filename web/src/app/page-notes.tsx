import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { Button, buttonClass } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorOf } from '../components/error-of.tsx';
import { ErrorNote } from '../components/error-note.tsx';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import { useWords } from '../lib/i18n.ts';
import { words } from './words.ts';

export function BrokenPage({ error }: { error: unknown }) {
  const t = useWords(words);
  const again = (
    <Button onClick={() => location.reload()} size="small">
      {t.reload}
    </Button>
  );
  return (
    <main className="mx-auto max-w-xl p-6">
      {error instanceof QuarryError || error instanceof TypeError ? (
        <ErrorOf error={error} action={again} />
      ) : (
        <ErrorNote title={t.pageBroke} action={again}>
          {t.pageBrokeNext}
        </ErrorNote>
      )}
    </main>
  );
}

export function MissingPage() {
  const t = useWords(words);
  return (
    <main>
      <EmptyState
        isPage
        icon={<Compass size={20} />}
        title={t.notFound}
        action={
          <Link to="/" className={buttonClass('primary')}>
            {t.research}
          </Link>
        }
      >
        {t.notFoundNext}
      </EmptyState>
    </main>
  );
}

import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { useWords } from '../../lib/i18n.ts';
import { FrontPage } from './front-page.tsx';
import { words } from './words.ts';

/** In place of a form: the link is being read, or leads nowhere. */
export function LinkPage({ isGone, title }: { isGone: boolean; title: string }) {
  const t = useWords(words);
  if (!isGone) return <FrontPage title={title} text={t.reading} children={null} />;
  return (
    <FrontPage title={title}>
      <ErrorNote
        title={t.linkGone}
        action={
          <Link to="/sign-in" className={buttonClass('plain', 'small')}>
            {t.signIn}
          </Link>
        }
      >
        {t.linkGoneNext}
      </ErrorNote>
    </FrontPage>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { commonWords } from '../../lib/common-words.ts';
import { useWords } from '../../lib/i18n.ts';

interface AskFirstProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

/** Nothing is here because nothing was asked. */
export function AskFirst({ icon, title, children }: AskFirstProps) {
  const t = useWords(commonWords);
  const ask = (
    <Link to="/" className={buttonClass('primary')}>
      {t.startResearch}
    </Link>
  );
  return (
    <EmptyState icon={icon} title={title} action={ask}>
      {children}
    </EmptyState>
  );
}

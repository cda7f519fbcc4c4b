import { useEffect } from 'react';

const LONGEST = 80;

/** The name of the page, for tabs, history and screen readers. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    const name = title?.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST);
    document.title = name ? `${name} · Quarry` : 'Quarry';
  }, [title]);
}

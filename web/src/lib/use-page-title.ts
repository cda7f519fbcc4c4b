import { useEffect } from 'react';

const LONGEST = 80;

let pageName = '';
let waiting = 0;

function show(): void {
  const name = pageName === '' ? 'Quarry' : `${pageName} · Quarry`;
  document.title = waiting > 0 ? `(${waiting}) ${name}` : name;
}

/** The name of the page, for tabs, history and screen readers. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    pageName = title?.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST) ?? '';
    show();
  }, [title]);
}

/** How much waits for the user, before the name of every page. */
export function useWaitingInTitle(count: number): void {
  useEffect(() => {
    waiting = count;
    show();
  }, [count]);
}

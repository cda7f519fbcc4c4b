import type { InboxItem } from '@quarry/api/inbox.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useWords } from '../lib/i18n.ts';
import { inboxWords } from './inbox-words.ts';

/** Tells of what is new in the browser's own way, when it is allowed and the page is not looked at. */
export function useNotifications(items: readonly InboxItem[] | undefined): void {
  const t = useWords(inboxWords);
  const navigate = useNavigate();
  // What was there when the page opened is seen in the list.
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!items) return;
    const keys = new Set(items.map(keyOf));
    const before = known.current;
    known.current = keys;
    if (!before || !isAllowed() || !document.hidden) return;
    for (const item of items.filter((one) => !before.has(keyOf(one)))) {
      const { runId, title, need, detail } = item;
      const note = new Notification(title, { body: detail || t[need], tag: keyOf(item) });
      note.addEventListener('click', () => {
        window.focus();
        void navigate({ to: '/run/$runId', params: { runId } });
      });
    }
  }, [items, navigate, t]);
}

/** Whether it can still be asked for. */
export const mayAskToNotify = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'default';

const keyOf = ({ runId, need }: InboxItem): string => `${runId} ${need}`;

const isAllowed = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted';

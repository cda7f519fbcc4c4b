import { signalValue } from './signal-value.ts';

export interface Notice {
  id: number;
  text: string;
  tone: 'ok' | 'danger' | 'info';
}

export const notices = signalValue<Notice[]>([]);
let nextId = 1;

/** A word at the edge of the screen that goes away by itself; read aloud. */
export function notify(text: string, tone: Notice['tone'] = 'info'): void {
  const notice = { id: nextId++, text, tone };
  notices.set([...notices.get().slice(-3), notice]);
  setTimeout(() => dismissNotice(notice.id), tone === 'danger' ? 9_000 : 4_500);
}

export function dismissNotice(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}

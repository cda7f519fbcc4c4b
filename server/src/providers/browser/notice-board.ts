import type { DialogNotice, Notices, SavedDownload } from './browser-session.ts';

const MOST = 20;

export interface NoticeBoard {
  dialog(notice: DialogNotice): void;
  download(saved: SavedDownload): void;
  note(text: string): void;
  /** Everything since it was last asked for. */
  take(): Notices;
}

/** A page can raise dialogs without end: only the first of each kind are kept. */
export function createNoticeBoard(): NoticeBoard {
  let notices: Notices = { dialogs: [], downloads: [], notes: [] };
  return {
    dialog: (notice) => keep(notices.dialogs, { ...notice, message: notice.message.slice(0, 1_000) }),
    download: (saved) => keep(notices.downloads, saved),
    note: (text) => {
      if (!notices.notes.includes(text)) keep(notices.notes, text);
    },
    take: () => {
      const taken = notices;
      notices = { dialogs: [], downloads: [], notes: [] };
      return taken;
    },
  };
}

function keep<T>(list: T[], item: T): void {
  if (list.length < MOST) list.push(item);
}

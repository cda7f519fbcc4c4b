import type { Dialog, Page } from 'playwright-core';
import type { NoticeBoard } from './notice-board.ts';

export interface Dialogs {
  watch(page: Page): void;
  answerNext(answer: { accept: boolean; text?: string }): void;
}

/** No dialog ever stops a page: each is answered at once and reported. */
export function createDialogs(board: NoticeBoard): Dialogs {
  let next: { accept: boolean; text?: string } | undefined;

  async function answer(dialog: Dialog): Promise<void> {
    const type = dialog.type();
    // Leaving a page that asks to stay is what was meant.
    const chosen = type === 'beforeunload' ? { accept: true } : (next ?? { accept: false });
    if (type !== 'beforeunload') {
      next = undefined;
      board.dialog({ type, message: dialog.message(), answer: chosen.accept ? 'accepted' : 'dismissed' });
    }
    const done = chosen.accept ? dialog.accept(chosen.text) : dialog.dismiss();
    // The page may be gone with its dialog.
    await done.catch(() => {});
  }

  return {
    watch: (page) => page.on('dialog', (dialog) => void answer(dialog)),
    answerNext: (given) => {
      next = given;
    },
  };
}

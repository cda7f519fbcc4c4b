import { createSeam } from '../../text/seam.ts';
import { createWordHold } from '../../text/word-hold.ts';
import type { PartRequest, StreamedText } from '../../tools/tool.ts';
import { createCitationFilter } from './citations.ts';

/**
 * What becomes of a text as a model writes it: citations in one form, or the lines of a form. One that goes on behind a part
 * that was cut does not say the end of that part again.
 */
export function shownText(
  { before, mayGoOn = false, form, passages, delta }: PartRequest,
  voice: { text(piece: string, of: StreamedText): void },
) {
  const words = createWordHold();
  const seam = createSeam(before?.raw ?? '');
  const filter = form?.lines() ?? createCitationFilter(passages);
  // What the filter held back at the cut is decided by what follows.
  if (before) filter.push(before.raw);
  let raw = before?.raw ?? '';
  let text = before?.text ?? '';
  const show = (piece: string) => {
    if (piece === '') return;
    text += piece;
    voice.text(piece, delta);
  };
  const take = (piece: string) => {
    raw += piece;
    show(filter.push(piece));
  };
  return {
    push(piece: string) {
      take(mayGoOn ? words.push(seam.push(piece)) : piece);
    },
    end({ isCut, notes }: { isCut: boolean; notes: string }): { text: string; raw: string } {
      // The last word of what was cut may be half a word: whoever goes on writes it.
      take(words.push(seam.flush()));
      if (!isCut || !mayGoOn) {
        take(words.flush());
        show(filter.flush());
      }
      show(notes);
      return { text: form ? raw : text, raw };
    },
  };
}

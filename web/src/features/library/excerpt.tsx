import { excerptOf } from '../../lib/excerpt-of.ts';

/** A text in short, with what was searched for marked. */
export function Excerpt({ text, search }: { text: string; search: string }) {
  return excerptOf(text, search).map((piece, index) =>
    piece.isHit ? (
      <mark key={index} className="rounded-sm bg-warn-soft text-ink">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}

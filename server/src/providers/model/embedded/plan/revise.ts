import { applyEdits } from '../feedback/apply-edits.ts';
import type { Titled } from '../feedback/apply-edits.ts';
import { readEdits } from '../feedback/read-edits.ts';
import { queryTerms } from '../../../../text/query-terms.ts';
import { sentences } from '../../../../text/sentences.ts';
import { tokens } from '../../../../text/tokens.ts';

const REMOVE =
  /\b(?:remove|drop|delete|skip|without|leave out|omit|no need for|not needed|get rid of)\b|削除|除い|外し|不要|省い|省略|いらない|要らない|なくし|消し/i;
const ADDING =
  /^(?:(?:please|also|and|then|can you|could you)[\s,]+)*(?:(?:add|include|cover|append|insert|consider|mention|need|want|more)\b\s*)?(?:(?:an?|another|one|the|some|more)\s+)*(?:(?:step|section|part|chapter|point|detail)s?\s*)?(?:(?:on|about|for|covering|that covers?|regarding|to)\s+)?/i;
const ADDING_JA =
  /(?:について)?(?:の?(?:節|章|項目?|ステップ|手順|セクション|部分))?(?:も|を)?(?:もっと|さらに|詳しく)?(?:追加|加え|含め|入れ|取り上げ|調べ|書い|足し|扱っ)(?:し?て)?(?:ほしい|欲しい)?(?:ください|下さい)?[。.!！]*$/u;
const NUMBER =
  /(?:steps?|sections?|parts?|chapters?|no\.?|#|第)\s*(\d{1,2})|(\d{1,2})(?:番目|つ目|個目|章|節)/gi;

export interface Revised<Item> {
  items: Item[];
  /** The new title or goal of the whole, where one was said. */
  headline?: string;
  /** Whether something was to change of which was not said how. */
  isUnclear: boolean;
}

/** Makes the changes that are said exactly; takes out what the rest names to be left out, and adds what else it speaks of. */
export function revise<Item extends Titled>(
  items: readonly Item[],
  { feedback, make }: { feedback: string; make: (title: string) => Item },
): Revised<Item> {
  const { edits, rest } = readEdits(feedback);
  const edited = applyEdits(items, { edits, noun: 'part', make });
  let left = edited;
  const added: Item[] = [];
  for (const { text } of sentences(rest)) {
    if (REMOVE.test(text)) left = without(left, { text, items: edited });
    else {
      const title = additionOf(text);
      if (queryTerms(title).length > 0) added.push(make(title));
    }
  }
  const headline = edits.findLast((edit) => edit.kind === 'headline')?.to;
  return {
    items: [...left, ...added],
    ...(headline && { headline }),
    isUnclear: edits.some(({ kind }) => kind === 'unclear'),
  };
}

function without<Item extends Titled>(
  left: Item[],
  { text, items }: { text: string; items: readonly Item[] },
): Item[] {
  const numbers = Array.from(text.matchAll(NUMBER), ([, western, japanese]) => Number(western ?? japanese));
  const named = new Set(tokens(text.replace(REMOVE, ' ').replace(NUMBER, ' ')));
  const numbered = new Set(numbers.map((number) => items[number - 1]));
  const words = items.map(({ title }) => tokens(title));
  // What all of them are about tells none of them from the others.
  const telling = (term: string) => !words.every((others) => others.includes(term));
  return left.filter((item) => {
    if (numbers.length > 0) return !numbered.has(item);
    return !tokens(item.title).some((term) => named.has(term) && telling(term));
  });
}

const additionOf = (text: string): string =>
  text
    .replace(ADDING, '')
    .replace(ADDING_JA, '')
    .replace(/^[\s、,]+|[\s、,.。!！]+$/gu, '')
    .slice(0, 160)
    .toWellFormed();

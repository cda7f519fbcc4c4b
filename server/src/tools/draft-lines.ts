import { createJsonTexts } from '../providers/model/json-strings.ts';
import type { JsonText } from '../providers/model/json-strings.ts';
import type { TextFilter } from './tool.ts';

/** What is for the program and not for readers. */
const NOT_SHOWN = new Set(['id', 'type', 'tool', 'needs', 'removed']);

/**
 * A draft that is being written as JSON, as lines that a reader can read: its texts, those of a list each on a line of
 * their own.
 */
export function createDraftLines(): TextFilter {
  let out = '';
  let hasBegun = false;
  let lastItem = '';
  let lastList = '';

  function mark({ path: [first, ...rest] }: JsonText): string {
    // A draft may come as the only thing in a list.
    const path = typeof first === 'number' ? rest : [first, ...rest];
    const list = path.length > 1 ? String(path[0]) : '';
    const item = list === '' ? '' : `${list}/${path[1]}`;
    const isNewList = list !== lastList;
    const isNewItem = item === '' || item !== lastItem;
    lastItem = item;
    lastList = list;
    if (!isNewItem) return ': ';
    const space = !hasBegun ? '' : item === '' || isNewList ? '\n\n' : '\n';
    return item === '' ? space : `${space}- `;
  }

  const texts = createJsonTexts((text) => {
    if (text.path.some((step) => typeof step === 'string' && NOT_SHOWN.has(step))) return;
    if (text.isFirst) out += mark(text);
    hasBegun = true;
    out += text.piece.replaceAll(/\s+/g, ' ');
  });

  return {
    push(text) {
      out = '';
      texts.push(text);
      return out;
    },
    flush: () => '',
  };
}

/** The same for a draft that is there as a whole. */
export const draftLines = (draft: object): string => createDraftLines().push(JSON.stringify(draft));

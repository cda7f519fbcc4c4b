import type { Comparison } from './comparison.ts';
import { splitList } from './split-list.ts';

export interface Changes {
  added: Comparison;
  /** Names of rows or columns. */
  removed: string[];
}

const ADD =
  /\b(?:add|include|append)\b(?:\s+(?:also|another|more|new|an?|the|some|two|three))*(?:\s+(?<kind>columns?|rows?|criteria|criterion|property|properties))?(?:\s+(?:for|named|called|about|with)\b|:)?\s+(?<names>.+?)(?:\s+(?:as|to)\s+(?:(?:an?|the|new)\s+)*(?<place>columns?|rows?|matrix|table|comparison))?[.!?]*$/i;
const REMOVE =
  /\b(?:remove|drop|delete|leave out|without)\b(?:\s+the)?(?:\s+(?:columns?|rows?))?(?:\s+(?:for|named|called)\b)?\s+(?<names>.+?)(?:\s+(?:columns?|rows?))?[.!?]*$/i;
const ADD_JA = [
  /(?<kind>列|行|項目)(?:に|として)(?<names>.+?)(?:を|も)(?:追加|加え|足し)/u,
  /^(?:さらに|また|次に)?(?<names>.+?)の?(?<kind>列|行|項目)?(?:を|も)(?:追加|加え|足し)/u,
];
const REMOVE_JA = /^(?<names>.+?)の?(?:列|行|項目)?(?:を|は)(?:削除|除|外し|消し|抜い|不要|いら)/u;
const COLUMN = /^(?:column|criteri|propert|列|項目)/i;

/** What a reviewer wants added to a comparison or taken out of it. */
export function readChanges(text: string): Changes {
  const changes: Changes = { added: { rows: [], columns: [] }, removed: [] };
  for (const sentence of text.split(/[.;](?=\s|$)|[。；\n]/u).map((part) => part.trim())) {
    const added = [ADD, ...ADD_JA].map((form) => form.exec(sentence)?.groups).find((groups) => groups);
    const removed = [REMOVE, REMOVE_JA].map((form) => form.exec(sentence)?.groups).find((groups) => groups);
    if (removed) changes.removed.push(...splitList(removed['names']!));
    else if (added) {
      const isColumn = COLUMN.test(added['kind'] ?? '') || COLUMN.test(added['place'] ?? '');
      (isColumn ? changes.added.columns : changes.added.rows).push(...splitList(added['names']!));
    }
  }
  return changes;
}

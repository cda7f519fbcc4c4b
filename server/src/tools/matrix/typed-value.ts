import type { CellValue, ColumnType } from './content.ts';
import { readDate } from './read-date.ts';
import { readNumber } from './read-number.ts';

const MAX_TEXT = 2_000;
const MAX_URL = 2_048;
const SAYS_NOTHING =
  /^(?:n\/?a|none|null|unknown|not (?:found|available|stated|specified|known|given)|undisclosed|tbd|-+|—|\?+|不明|なし|該当なし|記載なし|未記載|情報なし|未公開)$/i;
const TRUE = /^(?:true|yes|y|はい|有|有り|あり|可|可能|対応|対応済み?|○|◯|✓|✔|✅)$/i;
const FALSE = /^(?:false|no|n|いいえ|無|無し|なし|不可|不可能|非対応|未対応|×|✗|✘|❌)$/i;

/** What a model wrote, as a value of the column's type; null when it is none. */
export function typedValue(type: ColumnType, given: unknown): CellValue {
  if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean') return null;
  const text = String(given).normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  if (type === 'boolean') return TRUE.test(text) ? true : FALSE.test(text) ? false : null;
  if (text === '' || SAYS_NOTHING.test(text)) return null;
  switch (type) {
    case 'number':
      return typeof given === 'boolean' ? null : readNumber(text);
    case 'date':
      return readDate(text);
    case 'url':
      return readUrl(text);
    case 'text':
      return shorten(text);
    default:
      return type satisfies never;
  }
}

function readUrl(text: string): string | null {
  if (text.length > MAX_URL || !/^https?:\/\/[^\s<>"]+$/i.test(text)) return null;
  const url = URL.parse(text);
  return url && url.hostname !== '' && url.username === '' && url.password === '' ? text : null;
}

const shorten = (text: string): string =>
  text.length <= MAX_TEXT ? text : `${Array.from(text).slice(0, MAX_TEXT).join('')}…`;

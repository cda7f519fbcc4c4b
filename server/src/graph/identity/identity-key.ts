import { dateKey } from './date-key.ts';
import { foldName } from './fold-name.ts';
import { withDigits } from './name-numbers.ts';

const CORPORATE_END =
  /(?: (?:inc|incorporated|corp|corporation|co|company|ltd|limited|llc|llp|plc|gmbh|ag|sa|nv|bv|oy|ab|as|kk|kg|se|spa|srl|pte|pty|and co))+$/u;
const JAPANESE_FORMS = '株式会社|有限会社|合同会社|合資会社|一般社団法人|公益財団法人|財団法人|社団法人';
// As it is written after NFKC and folding: ㈱ and (株) become a word of their own.
const JAPANESE_CORPORATE = new RegExp(`^(?:${JAPANESE_FORMS}) ?|^株 | ?(?:${JAPANESE_FORMS})$| 株$`, 'u');

/** Names with one key are written alike; whether they mean the same is for `decideSame`. */
export function identityKey(name: string, category: string): string {
  const date = dateKey(name);
  if (date !== undefined) return date;
  const ordered = category === 'person' ? surnameLast(name) : name;
  const bare = foldName(withDigits(ordered)).replace(/^the (?=.)/, '');
  const isCompany = category === 'organization' || category === 'other';
  return compact(isCompany ? withoutForm(bare) : bare);
}

/** "Obama, Barack"; not "Martin Luther King, Jr." */
function surnameLast(name: string): string {
  const parts = /^([^,]+), ([^,]+)$/.exec(name);
  return parts && !/^(?:jr|sr|i{1,3}|iv|esq|ph\.?d|m\.?d)\.?$/i.test(parts[2]!)
    ? `${parts[2]} ${parts[1]}`
    : name;
}

function withoutForm(folded: string): string {
  const western = folded.replace(CORPORATE_END, '');
  const bare = western.replace(JAPANESE_CORPORATE, '').replace(JAPANESE_CORPORATE, '').trim();
  return bare === '' || /^(?:and|of)$/.test(bare) ? folded : bare;
}

const compact = (folded: string): string => folded.replaceAll(' ', '');

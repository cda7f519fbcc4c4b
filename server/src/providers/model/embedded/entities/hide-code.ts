import { CODE_HEADS } from './english/code-heads.ts';
import { knownCategory } from './english/known-names.ts';

const CODE_SPAN = /(?<![\\`])`(?!`)([^`\n]{1,300})`(?!`)/g;
const ENDINGS =
  'md|txt|sql|json|ya?ml|toml|ini|cfg|conf|env|lock|log|sh|bat|ps1|py|rb|go|rs|java|kt|c|h|cpp|cs|php|pl|ts|tsx|jsx?|mjs|vue|css|scss|html?|xml|csv|tsv|png|jpe?g|gif|svg|pdf|docx?|xlsx?|zip|tar|gz|exe|dll|jar|proto|tf|ipynb';
const IDENTIFIERS = [
  // src/main.ts, /var/log, ~/.config
  /(?<![A-Za-z0-9])(?:~|\.{1,2})?\/?(?:[\w.-]+\/)+[\w.-]*|(?<![A-Za-z0-9/:])\/[\w.-]+/gu,
  new RegExp(`(?<![A-Za-z0-9])[\\w.-]+\\.(?:${ENDINGS})(?![A-Za-z0-9])`, 'gu'),
  // max_size, MAX_SIZE, batch.size, --verbose
  /(?<![A-Za-z0-9])\w*[A-Za-z]_\w+|(?<![A-Za-z0-9])[a-z]+(?:\.[a-z]+)+(?![A-Za-z0-9])|(?<!\S)--?[a-z][\w-]*/gu,
  // createQueue, drawTile(), Array.from()
  /(?<![A-Za-z0-9])[a-z]{2,}[A-Z]\w*(?:\(\))?|(?<![A-Za-z0-9])[\w.]+\(\)/gu,
];
const HUMPS = /(?<![A-Za-z0-9])(?:[A-Z][a-z]+|[A-Z]{2,}(?=[A-Z][a-z])){2,}(?![A-Za-z0-9])/gu;

/** The sentence with blanks in place of code: what programs call by name is no entity. `raw`: as it stands in Markdown. */
export function withoutCode(sentence: string, raw: string): string {
  let shown = sentence;
  if (raw.includes('`'))
    for (const [, code = ''] of raw.matchAll(CODE_SPAN)) shown = shown.replace(code, blanks(code));
  if (!/[A-Za-z]/.test(shown)) return shown;
  for (const pattern of IDENTIFIERS)
    shown = shown.replace(pattern, (code) => (isProduct(code) ? code : blanks(code)));
  return shown.replace(HUMPS, (name) => (isIdentifier(name) ? blanks(name) : name));
}

// Node.js and macOS are written like code, and are none.
const isProduct = (code: string): boolean =>
  /^[A-Z][a-z]+\.js$/.test(code) || knownCategory(code.toLowerCase()) !== undefined;

// As long as what it stands for: what is found keeps its place in the sentence.
const blanks = (hidden: string): string => ' '.repeat(hidden.length);

/** EventHandler, HttpClientFactory; not PowerPoint: its last part says what a piece of a program is. */
function isIdentifier(name: string): boolean {
  const last = /[A-Z][a-z]+$/.exec(name)?.[0].toLowerCase();
  return last !== undefined && CODE_HEADS.has(last);
}

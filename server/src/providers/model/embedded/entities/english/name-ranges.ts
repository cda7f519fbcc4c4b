import { COMMON_WORDS } from './common-words.ts';
import { CALENDAR_WORDS } from './dates.ts';
import { GIVEN_NAMES } from './given-names.ts';
import { EVENT_WORDS, isHead, OPEN_HEADS, ORG_WORDS, TITLES } from './head-words.ts';
import { isFurniture } from './page-furniture.ts';
import { knownCategory } from './known-names.ts';
import { PLAIN_LETTERS, PLAIN_WORDS } from './plain-words.ts';
import { isDemonym, PLACES } from '../../../../../text/words/english-places.ts';
import type { Token } from './tokens.ts';

export interface NameRange {
  /** Tokens from (inclusive) and to (exclusive). */
  from: number;
  to: number;
  quoted: boolean;
}

/** Whether a capitalised word is a name where it stands. */
export type IsName = (index: number) => boolean;

const PARTICLES = new Set(
  'de da do dos das di del della delle dei du des la le les von van der den zu zur y e og al el bin ibn ben af av ter ten vom et und am ul'.split(
    ' ',
  ),
);
const OPENING = new Set(['"', '“', '„', '«', '‘', '″', "''"]);
const CLOSING = new Set(['"', '”', '“', '»', '’', '″', "''"]);
const HYPHENS = new Set(['-', '‐', '‑', '–']);
const NOT_NAMES = new Set(
  'cd cds tv dvd dvds lp lps ep eps bc bce ad ce ba bs ma mba ms phd ph bsc msc llb jd md utc gmt am pm vs no ceo cfo cto vip id pc o d b.a b.s b.a. m.a. ph.d. hq gdp gnp ok faq etc aka mr mrs bachelor master census internet web nb ps q ssd ram rom led lcd oled'.split(
    ' ',
  ),
);
// Their possessive is part of a name: People's Republic, Cup Winners' Cup.
const COLLECTIVES = new Set(
  'people peoples men women children boys girls ladies winners workers writers players teachers farmers veterans soldiers students masters nations champions artists actors directors critics screen lawyers trades'.split(
    ' ',
  ),
);
const COMPOUND_ENDS = new Set(
  'led like era type wide day time run made star goal man men yard born held area side part sea winner mile foot shot rock pop hop size term'.split(
    ' ',
  ),
);
const MAX_TITLE_TOKENS = 12;
const MAX_NAME_TOKENS = 14;
const SMALL_IN_TITLES = new Set(
  "a an the of and or in on at to for from with by but nor as is 's ’s n't vs into over my your his her our".split(
    ' ',
  ),
);

/** The stretches of a sentence that look like names. */
export function nameRanges(tokens: readonly Token[], isName: IsName): NameRange[] {
  const found: NameRange[] = [];
  let at = 0;
  while (at < tokens.length) {
    const title = quotedTitle(tokens, at);
    if (title) {
      found.push(title);
      at = title.to;
      while (!CLOSING.has(tokens[at]!.text)) at++;
      at++;
      continue;
    }
    if (!startsName(tokens, at, isName)) {
      at++;
      continue;
    }
    const to = endOfName(tokens, at, isName);
    found.push({ from: at, to, quoted: false });
    at = to;
  }
  return found.flatMap((range) => (range.quoted ? [range] : withoutTitles(tokens, range)));
}

/** “Mess of Blues”: all its words but the small ones have capitals. */
function quotedTitle(tokens: readonly Token[], open: number): NameRange | undefined {
  if (!OPENING.has(tokens[open]!.text)) return undefined;
  const last = Math.min(tokens.length, open + 2 + MAX_TITLE_TOKENS);
  for (let at = open + 1; at < last; at++) {
    const token = tokens[at]!;
    if (CLOSING.has(token.text)) {
      // “Emma.” with the point of its sentence inside.
      const to = at > open + 2 && /^[.,]$/.test(tokens[at - 1]!.text) ? at - 1 : at;
      return to > open + 1 && tokens[open + 1]!.kind !== 'mark'
        ? { from: open + 1, to, quoted: true }
        : undefined;
    }
    const fits =
      token.capital || token.kind !== 'word' || (at > open + 1 && SMALL_IN_TITLES.has(token.lower));
    if (!fits) return undefined;
  }
  return undefined;
}

function startsName(tokens: readonly Token[], at: number, isName: IsName): boolean {
  if (/^\d+(?:[KMGT]B|[MG]Hz|mAh|kWh?|[MG]W)$/i.test(tokens[at]!.text)) return false;
  if (isName(at)) return true;
  const token = tokens[at]!;
  if (!/^(?:1[5-9]\d\d|20\d\d|\d{1,3}(?:st|nd|rd|th))$/.test(token.text) || !tokens[at + 1]?.capital)
    return false;
  if (!isName(at + 1)) return false;
  const end = endOfName(tokens, at + 1, isName);
  const words = tokens.slice(at + 1, end);
  const last = words.at(-1)!.lower;
  return words.length > 1 && (EVENT_WORDS.has(last) || (token.kind === 'word' && ORG_WORDS.has(last)));
}

function endOfName(tokens: readonly Token[], from: number, isName: IsName): number {
  let end = from + 1;
  while (end < tokens.length && end - from < MAX_NAME_TOKENS) {
    const next = nextEnd(tokens, { from, end, isName });
    if (next === undefined) break;
    end = next;
  }
  return end;
}

/** The end of the name when it goes on behind `end`. */
function nextEnd(
  tokens: readonly Token[],
  { from, end, isName }: { from: number; end: number; isName: IsName },
): number | undefined {
  const token = tokens[end]!;
  const after = tokens[end + 1];
  const isCapital = (at: number): boolean => tokens[at]?.capital === true && isName(at);
  if (token.kind === 'number') return isNumberPart(tokens, end) ? end + 1 : undefined;
  if (token.capital)
    return isName(end) && !(isDemonym(token.lower) && isDemonym(tokens[end - 1]!.lower))
      ? end + 1
      : undefined;
  if (!after) return undefined;
  if (token.text === '&' || token.text === '/') return isCapital(end + 1) ? end + 2 : undefined;
  if (HYPHENS.has(token.text)) return token.text !== '–' && goesOnAfterHyphen(after) ? end + 2 : undefined;
  if (/^['’]s?$/.test(token.lower))
    return isCapital(end + 1) && ownsInName(tokens, { from, mark: end }) ? end + 2 : undefined;
  if (token.text === ',')
    return /^(?:jr\.?|sr\.?|inc\.?|ltd\.?|llc)$/.test(after.lower) ? end + 2 : undefined;
  if (OPENING.has(token.text)) return nicknameEnd(tokens, end);
  if (PARTICLES.has(token.lower)) {
    const second = PARTICLES.has(after.lower) ? end + 2 : end + 1;
    return isCapital(second) ? second + 1 : undefined;
  }
  const object = after.lower === 'the' ? end + 2 : end + 1;
  if (!isCapital(object) || !linksOver(tokens, { from, link: end, object })) return undefined;
  return object + 1;
}

/** A name that "of" does not prolong: a person, a ruler's number, an acronym, a province of a country. */
function isWhole(all: readonly Token[]): boolean {
  const words = all.slice(all.findIndex(({ lower }) => !TITLES.has(lower.replace(/\.$/, ''))));
  const last = words.at(-1)!;
  if (/^(?:[IVX]{1,5}|[A-Z]{3,})$/.test(last.text) && words.length < 4) return true;
  if (words.length > 1 && /^(?:province|region|county|district|state|wilderness)$/.test(last.lower))
    return true;
  return words.length > 1 && GIVEN_NAMES.has(words[0]!.lower) && !isHead(last.lower);
}

/** People's Republic, St. Patrick's Academy, Martha's Vineyard Hospital; not Alger's Canada. */
function ownsInName(tokens: readonly Token[], { from, mark }: { from: number; mark: number }): boolean {
  if (COLLECTIVES.has(tokens[mark - 1]!.lower)) return true;
  if (mark - from > 2 || PLACES.has(tokens[mark - 1]!.lower)) return false;
  let end = mark + 2;
  while (tokens[end]?.capital) end++;
  const isSaint = /^(?:st\.?|saint)$/.test(tokens[from]!.lower);
  return isSaint || (mark - from === 1 && isHead(tokens[end - 1]!.lower));
}

/** Won-yong, Blu-ray, F-104; not Paris-based. */
function goesOnAfterHyphen({ capital, kind, text, lower }: Token): boolean {
  if (kind === 'number') return /^\d{1,3}$/.test(text);
  return (
    capital || (kind === 'word' && lower.length <= 4 && !COMPOUND_ENDS.has(lower) && !COMMON_WORDS.has(lower))
  );
}

function isNumberPart(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at]!;
  const next = tokens[at + 1];
  if (/^(?:1[0-9]\d\d|20\d\d)$/.test(text)) return false;
  if (!/^\d{1,4}(?:\.\d{1,3})?$/.test(text)) return false;
  return (
    !next ||
    next.kind === 'mark' ||
    next.capital ||
    /^(?:is|was|and|in|on|at|by|to|for|of|from|which|who|are|were|has|had)$/.test(next.lower)
  );
}

/** Wilfried "Willi" Schneider */
function nicknameEnd(tokens: readonly Token[], open: number): number | undefined {
  for (let at = open + 1; at <= open + 3; at++) {
    const token = tokens[at];
    if (!token) return undefined;
    if (CLOSING.has(token.text)) return at > open + 1 && tokens[at + 1]?.capital ? at + 2 : undefined;
    if (!token.capital) return undefined;
  }
  return undefined;
}

function linksOver(
  tokens: readonly Token[],
  { from, link, object }: { from: number; link: number; object: number },
): boolean {
  const words = tokens.slice(from, link);
  const hasOpenHead = words.some(({ lower }) => OPEN_HEADS.has(lower));
  const only = words.length === 1 ? words[0]!.lower : '';
  const last = words.at(-1)!.lower;
  switch (tokens[link]!.lower) {
    case 'of':
      return !TITLES.has(last) && !isDemonym(only) && !PLACES.has(only) && !isWhole(words);
    case 'for':
      return hasOpenHead;
    case 'on':
      return words.some(({ lower }) =>
        /^(?:committee|commission|conference|convention|council)$/.test(lower),
      );
    case 'at':
      return words.some(({ lower }) => lower === 'university') && object === link + 1;
    case 'the':
      return (only !== '' && !PLACES.has(only) && !isDemonym(only)) || COMMON_WORDS.has(last);
    case 'and':
      return object === link + 1 && joinsOverAnd(tokens, { from, link, object });
    default:
      return false;
  }
}

/** Food and Drug Administration, Ministry of Health and Welfare, Trinidad and Tobago; not France and Germany. */
function joinsOverAnd(
  tokens: readonly Token[],
  { from, link, object }: { from: number; link: number; object: number },
): boolean {
  const words = tokens.slice(from, link);
  const last = words.at(-1)!.lower;
  const right = tokens[object]!.lower;
  if (
    /^(?:bosnia tobago|trinidad tobago|antigua barbuda|serbia montenegro|bosnia herzegovina)$/.test(
      `${last} ${right}`,
    )
  )
    return true;
  if (PLACES.has(last) || isDemonym(last) || PLACES.has(right)) return false;
  if (words.some(({ lower }) => lower === 'of') && words.some(({ lower }) => OPEN_HEADS.has(lower)))
    return true;
  let end = object + 1;
  while (tokens[end]?.capital) end++;
  const head = tokens[end - 1]!.lower;
  const isOne =
    words.length === 1 || (words.length === 2 && (PLACES.has(words[0]!.lower) || isDemonym(words[0]!.lower)));
  return end > object + 1 && isOne && ORG_WORDS.has(head) && !ORG_WORDS.has(last);
}

/** A role is no part of the name it stands before, and parts a nation from its holder: French President Macron. */
function withoutTitles(tokens: readonly Token[], range: NameRange): NameRange[] {
  const parts: NameRange[] = [];
  let from = range.from;
  const push = (to: number): void => {
    if (to > from) parts.push({ from, to, quoted: false });
  };
  for (let at = range.from; at < range.to; at++) {
    if (!isRole(tokens, at, { from, to: range.to })) continue;
    push(at);
    from = at + 1;
  }
  push(range.to);
  return parts.filter((part) => !isCalendarOnly(tokens, part) && !isGeneric(tokens, part));
}

function isRole(tokens: readonly Token[], at: number, { from, to }: { from: number; to: number }): boolean {
  const word = tokens[at]!.lower.replace(/\.$/, '');
  if (!TITLES.has(word)) return false;
  const next = tokens[at + 1];
  if (at + 1 >= to) return at === from || isDemonym(tokens[at - 1]!.lower);
  if (isHead(next!.lower)) return false;
  const before = tokens[at - 1]?.lower ?? '';
  return at === from || isDemonym(before) || PLACES.has(before) || TITLES.has(before);
}

function isCalendarOnly(tokens: readonly Token[], { from, to }: NameRange): boolean {
  return tokens
    .slice(from, to)
    .every(({ lower, kind }) => kind !== 'word' || CALENDAR_WORDS.has(lower.replace(/\.$/, '')));
}

/** One capitalised word that only says what kind of thing is meant: the Army, a CD, the Prime Minister. */
function isGeneric(tokens: readonly Token[], { from, to }: NameRange): boolean {
  const range = tokens.slice(from, to);
  const words = range.map(({ lower }) => lower.replace(/\.$/, ''));
  if (words.every((word) => TITLES.has(word)) || isFurniture(words)) return true;
  if (words.some((word) => ADDRESSING.test(word)) && words.every(isEveryday)) return true;
  if (words.length !== 1) return false;
  const [word] = words as [string];
  return (
    isHead(word) ||
    PLAIN_WORDS.has(word) ||
    PLAIN_LETTERS.has(word) ||
    NOT_NAMES.has(word) ||
    NOT_NAMES.has(word.replace(/s$/, '')) ||
    isMeasure(range[0]!)
  );
}

// In what a page says to its reader: Click Here, Before You Begin, Any Other Business.
const ADDRESSING = /^(?:here|you|begin|other|looking)$/;
const isEveryday = (word: string): boolean => PLAIN_WORDS.has(word) || ADDRESSING.test(word);

/** 3D, 4K, 12V, Q2: digits that a letter or two make a property, not a name; 3M is one. */
const isMeasure = ({ text, lower }: Token): boolean =>
  /^(?:\d{1,4}\p{Lu}{1,2}|[QH][1-4])$/u.test(text) && knownCategory(lower) === undefined;

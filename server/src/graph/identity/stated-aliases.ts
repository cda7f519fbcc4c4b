import { acronymOf, isAcronymFor } from './acronym.ts';

/** Another name that the text itself gives for a name. */
export interface StatedAlias {
  name: string;
  alias: string;
}

const MAX_NAME_CHARS = 80;
const CJK = String.raw`\p{Script=Han}々ヶ\p{Script=Katakana}ー`;
const BRACKETED = /[（(]([^（）()\n]{2,80})[）)]/gu;
const WESTERN_NAME =
  /(?:[\p{Lu}][\p{L}\p{M}\p{N}.'’&-]*)(?:[ \t](?:(?:of|the|and|for|de|la|du|von|van|der|in|on|&)[ \t]){0,2}[\p{Lu}\p{N}][\p{L}\p{M}\p{N}.'’&-]*)*[ \t]?$/u;
const JAPANESE_NAME = new RegExp(`[${CJK}・A-Za-z0-9]*[${CJK}][${CJK}・A-Za-z0-9]*[』」]?[ \\t]?$`, 'u');
const LABEL =
  /^(?:英語?|英名|英称|英文|仏|独|羅|略称?|略して|通称|別名|別称|愛称|旧称|正式名称|英語表記|Japanese|English|Chinese|Korean|abbreviated(?: as| to)?|abbr\.?|also known as|also called|a\.?k\.?a\.?|known as|or|hereinafter(?: referred to as)?|hereafter)\s*[:：、,]?\s*/iu;
const HEREAFTER =
  /^以下[、,]?\s*(?:単に)?[「『"]?([^「」『』"]{2,30}?)[」』"]?(?:という|と(?:略|する|呼|いう|記)[^]*)?$/u;
// Capitals in brackets that say a role or a place of trade, not a name.
const NO_ALIAS = new Set(
  'CEO CTO CFO COO USA US UK PDF NASDAQ NYSE TBD TBA FAQ MP PM AM AD BC BCE CE ISBN URL HTML'.split(' '),
);

/** Acronyms and other scripts in brackets: World Health Organization (WHO), 東京 (Tokyo), Tokyo（東京）, 国際連合（以下「国連」）. */
export function statedAliases(text: string): StatedAlias[] {
  const found = new Map<string, StatedAlias>();
  for (const { 1: inside, index } of text.matchAll(BRACKETED)) {
    const before = text.slice(Math.max(0, index - MAX_NAME_CHARS), index);
    for (const pair of pairsOf(before, inside!)) found.set(JSON.stringify(pair), pair);
  }
  return [...found.values()];
}

function pairsOf(before: string, inside: string): StatedAlias[] {
  const japanese = JAPANESE_NAME.exec(before)?.[0].replace(/[』」\s]+$/u, '');
  const western = WESTERN_NAME.exec(before)?.[0].trim();
  const short = HEREAFTER.exec(inside)?.[1];
  if (short) return japanese || western ? [{ name: (japanese ?? western)!, alias: short }] : [];
  const parts = inside.split(/[、,;；/]|\s[–—-]\s/u).map((part) => part.trim());
  return parts.slice(0, 3).flatMap((part) => {
    const hasLabel = LABEL.test(part);
    const alias = part
      .replace(LABEL, '')
      .replace(/^["“「『]|["”」』]$/gu, '')
      .trim();
    if (alias.length < 2 || NO_ALIAS.has(alias) || /^[\d\s.,:-]+$/.test(alias)) return [];
    if (japanese && isOtherScript(alias)) return [{ name: japanese, alias }];
    if (japanese && hasLabel && /^[\p{Script=Han}\p{Script=Katakana}ー・A-Za-z0-9]{2,30}$/u.test(alias))
      return [{ name: japanese, alias }];
    return western ? westernPair(western, alias, hasLabel) : [];
  });
}

/** Beside kanji: letters with a capital, or the reading in kana. */
const isOtherScript = (alias: string): boolean =>
  (/^\p{Lu}[\p{Script=Latin}\p{M}\p{N} .&'’-]{1,60}$/u.test(alias) ||
    /^[\p{Script=Hiragana}ー][\p{Script=Hiragana}ー 　・]{1,30}$/u.test(alias)) &&
  alias.split(' ').length <= 8;

function westernPair(western: string, alias: string, hasLabel: boolean): StatedAlias[] {
  if (new RegExp(`^[${CJK}・]{2,30}$`, 'u').test(alias))
    return [{ name: western.replace(/^The /, ''), alias }];
  const acronym = acronymOf(alias);
  if (acronym) {
    const name = longestFor(acronym, western);
    return name ? [{ name, alias }] : [];
  }
  const own = acronymOf(western);
  if (own && isAcronymFor(own, alias)) return [{ name: alias, alias: western }];
  return hasLabel && /^\p{Lu}/u.test(alias) && alias.split(' ').length <= 6 ? [{ name: western, alias }] : [];
}

const LEADING = /^(?:The|In|On|At|Of|For|And|By|From|A|An) /;

/** The end of the words before the bracket whose first letters make the acronym. */
function longestFor(acronym: string, western: string): string | undefined {
  const words = western.split(/\s+/);
  for (let from = 0; from < words.length; from++) {
    const name = words.slice(from).join(' ');
    if (/^\p{Lu}/u.test(name) && !LEADING.test(name) && isAcronymFor(acronym, name)) return name;
  }
  return undefined;
}

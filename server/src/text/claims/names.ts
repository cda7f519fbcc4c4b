import { JAPANESE_ORGANIZATIONS, JAPANESE_PLACES, JAPANESE_SURNAMES } from '../words/japanese-names.ts';

/** A name and the small word that says what part it plays: "in Berlin", ベルリンで. */
interface NamedPlace {
  name: string;
  role: string;
}

const ENGLISH =
  /(?:\b(?<role>in|at|by|of|from|to|for|with|near|between|and|than|over|against|on|as|into|under|via|after|before|called|named)\s+(?:the\s+)?)?(?<name>\p{Lu}[\p{L}\p{M}\p{N}'’.&-]*(?:\s+(?:of\s+)?\p{Lu}[\p{L}\p{M}\p{N}'’.&-]*)*)/gu;
const HAN = '\\p{Script=Han}';
const KINDS =
  '県|府|都|市|区|町|村|国|州|省|社|氏|駅|川|山|岳|湖|湾|島|港|橋|城|寺|塔|神社|空港|病院|党|大学|高校|銀行|首相|大統領|知事|教授|博士|新聞|鉄道|自動車|製薬';
/** A list as a pattern, the longest first; single signs are words as often as names. */
const anyOf = (names: Iterable<string>): string =>
  [...names]
    .filter((name) => name.length > 1)
    .toSorted((one, other) => other.length - one.length)
    .join('|');
const SURNAME = anyOf(JAPANESE_SURNAMES);
const JAPANESE_NAME = [
  '[\\p{Script=Katakana}ー・]{2,}(?:県|市|州|国|社|氏|駅|川|山|湖|島|港|橋|城|塔|大学|銀行)?',
  '[A-Za-z][A-Za-z0-9.&-]+',
  `${HAN}{1,6}(?:${KINDS})`,
  anyOf([...JAPANESE_PLACES, ...JAPANESE_ORGANIZATIONS]),
  '独|仏',
  `(?:${SURNAME})${HAN}{0,3}`,
].join('|');
const JAPANESE = new RegExp(
  `(?<name>${JAPANESE_NAME})(?<role>は|が|を|に|で|から|へ|と|より|の|によって|氏は|氏が)`,
  'gu',
);
const COMMON =
  /^(?:The|A|An|In|On|At|It|He|She|They|We|I|This|That|These|Those|After|Before|When|While|If|Since|Then|But|And|Or|So|His|Her|Its|Their|Our|As|By|For|From|With|During|There|Here|Both|All|Each|Every|Some|Most|Many|Several|One|Two|Three|Only|Not|No|None|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|According|However|Although|Because|Sales|Revenue|Users|Version|Also|Later|Today|Following|Under|Over|Between|Until|Despite)$/;

function namesIn(text: string): NamedPlace[] {
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Han}]/u.test(text);
  const found = [...text.matchAll(isJapanese ? JAPANESE : ENGLISH)].map(({ groups }) => ({
    name: withoutCommon(groups!['name']!.replace(/[.'’]s?$/, '')),
    role: groups!['role'] ?? '',
  }));
  return found.filter(({ name }) => !COMMON.test(name) && name.length > 1);
}

const withoutCommon = (name: string): string => {
  const words = name.split(/\s+/);
  while (words.length > 0 && COMMON.test(words[0]!)) words.shift();
  return words.join(' ');
};

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** All names of a text. */
export const namesOf = (text: string): string[] => namesIn(text).map(({ name }) => name);

/** Names of the claim that the source has too, if in another form. */
export function toldNames(claim: string, told: string): string[] {
  const text = readTold(told);
  return namesIn(claim)
    .map(({ name }) => name)
    .filter((name) => isIn(name, text));
}

/** Names of the claim in whose place the source has another one; what stands behind the first is looked through too. */
export function replacedNames(claim: string, told: readonly string[]): string[] {
  const all = readTold(told.join('\n'));
  const spoken = readTold(claim);
  const others = namesIn(told[0] ?? '').filter(({ name }) => !isIn(name, spoken));
  return namesIn(claim)
    .filter(({ name }) => !isIn(name, all))
    .filter(({ name, role }) => others.some((other) => other.role === role && isSameScript(name, other.name)))
    .map(({ name }) => name);
}

/** A text in which names are looked for. */
interface ToldText {
  folded: string;
  /** The words of each name in it that has several. */
  names: string[][];
}

const readTold = (text: string): ToldText => ({
  folded: folded(text),
  names: namesOf(text)
    .map(wordsOf)
    .filter((words) => words.length > 1),
});

const TITLE =
  /^(?:president|prime|minister|mrs|prof|professor|sir|dame|lord|lady|king|queen|emperor|empress|prince|princess|pope|senator|governor|mayor|chancellor|general|captain|ceo)\.?$/;

/** What tells one from another: not the title, nor small words. */
const wordsOf = (name: string): string[] =>
  folded(name)
    .split(/\s+/)
    .filter((word) => word.length > 2 && !TITLE.test(word));

/** Also by one of its words, or its letters: "Marie Curie", "Curie"; "World Health Organization", "WHO". */
function isIn(name: string, { folded: text, names }: ToldText): boolean {
  const whole = folded(name);
  if (text.includes(whole) || isBySurname(name, text)) return true;
  const words = wordsOf(name);
  const there = words.filter((word) => stands(word, text));
  if (/\s/.test(name) && there.length > 0 && !isOfOther(words, there, names)) return true;
  const initials = whole
    .split(/\s+/)
    .map((word) => word[0])
    .join('');
  if (
    initials.length > 2 &&
    new RegExp(`\\b${initials.replaceAll(/[^\p{L}\p{N}]/gu, '.')}\\b`, 'u').test(text)
  )
    return true;
  return (
    !/\s/.test(name) &&
    whole.length > 5 &&
    text.includes(whole.slice(0, 5)) &&
    /(?:an|ian|ese|ish|ic)$|^[a-z]+$/.test(whole) &&
    new RegExp(`\\b${whole.slice(0, 5).replaceAll(/[^\p{L}\p{N}]/gu, '.')}[a-z]{0,4}\\b`).test(text)
  );
}

const NAMED_BY_SURNAME = new RegExp(`^(${SURNAME})(${HAN}{1,3})$`, 'u');

/** 夏目漱石 where the text has 夏目 alone. */
function isBySurname(name: string, text: string): boolean {
  const surname = NAMED_BY_SURNAME.exec(name)?.[1];
  return surname !== undefined && new RegExp(`${surname}(?!${HAN})`, 'u').test(text);
}

const stands = (word: string, text: string): boolean =>
  new RegExp(`(?<![\\p{L}])${word.replaceAll(/[.*+?^$()[\]{}|\\]/g, '.')}`, 'u').test(text);

/** Of "Arno Bridge" only "bridge" is there, and it is that of "Brela Bridge": another one of the same kind. */
const isOfOther = (
  words: readonly string[],
  there: readonly string[],
  names: readonly (readonly string[])[],
): boolean =>
  there.length <= words.length / 2 &&
  names.some(
    (other) => other.some((word) => there.includes(word)) && other.some((word) => !words.includes(word)),
  );

const isSameScript = (one: string, other: string): boolean => /[A-Za-z]/.test(one) === /[A-Za-z]/.test(other);

const THAN =
  /(?<one>[\p{L}\p{N}][\p{L}\p{N}' -]*?)\s+(?:is|are|was|were|has|have|had|grew|sold|weighs?|costs?|produces?|employs?|earned?|runs?)\s+[^.]*?\bthan\s+(?:the\s+)?(?<other>[\p{L}\p{N}][\p{L}\p{N}' -]*)/iu;
const YORI = /(?<one>[^、。はが]+)[はが](?<other>[^、。はが]+?)より/u;
const VERBS =
  'acquir|bought|buys|beat|defeat|su(?:ed|es|ing)\\b|invad|succeed|replac|found(?:ed|s)\\b|appoint|hir|fir(?:ed|es)\\b|kill|attack|criticiz|criticis|suppl|hosts?\\b|hosted|own(?:s|ed)\\b|taught|married|lent|paid|overtook|overtak|outsold|support|visit|funded|follow|preced|merged into|licens|export|invest|purchas|sold';
const ACTIVE = new RegExp(
  `(?<one>\\p{Lu}[\\p{L}\\p{N}&.' -]*?)\\s+(?:has\\s+|had\\s+|will\\s+)?(?:${VERBS})\\w*\\s+(?:the\\s+)?(?<other>\\p{Lu}[\\p{L}\\p{N}&.'-]*)`,
  'u',
);
const PASSIVE = new RegExp(
  `(?<other>\\p{Lu}[\\p{L}\\p{N}&.' -]*?)\\s+(?:was|were|is|are|has been|had been|will be)\\s+(?:${VERBS})\\w*\\s+by\\s+(?:the\\s+)?(?<one>\\p{Lu}[\\p{L}\\p{N}&.'-]*)`,
  'u',
);
const ACTIVE_JA =
  /(?<one>[^、。はがを]+)[はが](?:[^。をは]*?、)?(?<other>[^、。はがをの]+)を(?:[^。]*?)(?:買収|破|訴|提訴|支援|攻撃|批判|任命|吸収|抜|上回|下回|支配|打ち負か|逆転|救|招|倒)(?!.*れた)/u;
const PASSIVE_JA =
  /(?<other>[^、。はがを]+)[はが](?<one>[^、。はがをの]+?)(?:に|によって)(?:[^。]*?)(?:買収され|破られ|敗れ|訴えられ|提訴され|支援され|攻撃され|批判され|任命され|吸収され|抜かれ|倒され)/u;

/** Whether the source tells it of the two the other way round: who acted on whom, which is more than which. */
export function areSwapped(claim: string, told: string): boolean {
  const [mine, theirs] = [rolesIn(claim), rolesIn(told)];
  if (!mine || !theirs || mine.kind !== theirs.kind) return false;
  return alike(mine.one, theirs.other) && alike(mine.other, theirs.one) && !alike(mine.one, theirs.one);
}

function rolesIn(text: string): { kind: string; one: string; other: string } | undefined {
  for (const [kind, form] of [
    ['than', THAN],
    ['than', YORI],
    ['act', PASSIVE],
    ['act', ACTIVE],
    ['act', PASSIVE_JA],
    ['act', ACTIVE_JA],
  ] as const) {
    const groups = form.exec(text)?.groups;
    if (groups) return { kind, one: folded(groups['one']!), other: folded(groups['other']!) };
  }
  return undefined;
}

function alike(one: string, other: string): boolean {
  const [a, b] = [one.trim(), other.trim()];
  if (a === '' || b === '') return false;
  return a.includes(b) || b.includes(a);
}

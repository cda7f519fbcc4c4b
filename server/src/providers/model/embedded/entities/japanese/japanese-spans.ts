import type { EntityCategory } from '../../../entity-category.ts';
import { knownCategory } from '../english/known-names.ts';
import type { Span } from '../span.ts';
import {
  JAPANESE_ORGANIZATIONS,
  JAPANESE_PLACES,
  JAPANESE_SURNAMES,
} from '../../../../../text/words/japanese-names.ts';
import { COMMON_KATAKANA, COMMON_LATIN } from './japanese-lists.ts';
import { isPlainKatakana } from './plain-katakana.ts';
import { categoryOfEnding, definedCategory, HONORIFIC, isBareEnding, LEAD } from './suffixes.ts';

interface Candidate {
  name: string;
  start: number;
  /** undefined: nothing tells yet. */
  category: EntityCategory | undefined;
}

/** Compounds that are seen this often are what the text is about. */
const OFTEN = 3;
const MAX_NAME_CHARS = 40;
const RUN =
  /[\p{Script=Han}々〆ヶ\p{Script=Katakana}ー・A-Za-zＡ-Ｚａ-ｚ0-9０-９&＆.\-’']+(?:(?<=[A-Za-z0-9.]) [A-Z0-9][A-Za-z0-9.]*)*/gu;
const TITLE = /『([^『』\n]{1,40})』|「([^「」\n]{2,24})」/gu;
const SPOKEN = /[。？！?!]|(?:です|ます|った|ない|たい|よう|だ|か|ね|よ)$/u;
const QUOTED_THING = /^(?:は|が|を|の|という|に|で|も|、|と(?!述べ|話|語|言|い|し|発言|答|指摘|主張))/u;
const KATAKANA = /^[\p{Script=Katakana}ー・]+$/u;
const HAN = /^[\p{Script=Han}々]+$/u;
const LATIN = /^[A-Za-z0-9Ａ-Ｚａ-ｚ０-９&＆.\- ’']+$/u;

const ROLE =
  /^(.{2,12}?)(?:(?:兼|前|元|代表|取締役|副|名誉)*(?:氏|様|君|先生|教授|准教授|博士|監督|首相|大統領|総理|社長|会長|選手|議員|知事|市長|大臣|天皇|容疑者|被告|所長|理事長))+$/u;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** Names, dates and quantities of Japanese sentences, in their order. */
export function japaneseSpans(sentences: readonly string[]): Span[] {
  const found = sentences.map((sentence) => candidates(sentence));
  const counts = new Map<string, number>();
  for (const { name } of found.flatMap(({ names }) => names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const categories = chooseCategories(
    found.flatMap(({ names }) => names),
    counts,
  );
  return found.flatMap(({ names, values }, sentence) => {
    const named = names.flatMap(({ name, start }) => {
      const category = categories.get(name);
      return category ? [{ name, category, sentence, start, end: start + name.length }] : [];
    });
    return [...named, ...values.map((value) => ({ ...value, sentence }))].toSorted(
      (a, b) => a.start - b.start,
    );
  });
}

/** The kind that most mentions speak for; a name without any counts when the text keeps coming back to it. */
function chooseCategories(
  names: readonly Candidate[],
  counts: ReadonlyMap<string, number>,
): Map<string, EntityCategory> {
  const chosen = new Map<string, EntityCategory>();
  for (const [name, group] of Map.groupBy(names, (candidate) => candidate.name)) {
    const votes = Map.groupBy(
      group.flatMap(({ category }) => (category ? [category] : [])),
      (category) => category,
    );
    const best = [...votes.values()].toSorted((a, b) => b.length - a.length)[0]?.[0];
    if (best) chosen.set(name, best);
    else if ((counts.get(name) ?? 0) >= OFTEN && name.length > 2) chosen.set(name, 'concept');
  }
  return chosen;
}

type Value = Omit<Span, 'sentence'>;

function candidates(sentence: string): { names: Candidate[]; values: Value[] } {
  const values: Value[] = [];
  const take = (pattern: RegExp, category: 'date' | 'quantity'): void => {
    for (const { 0: name, index } of sentence.matchAll(pattern)) {
      const end = index + name.length;
      if (!values.some((value) => value.start < end && index < value.end))
        values.push({ name, category, start: index, end });
    }
  };
  take(JAPANESE_DATE, 'date');
  take(JAPANESE_QUANTITY, 'quantity');
  const titles = titlesIn(sentence);
  const masked = mask(sentence, [
    ...values,
    ...titles.map(({ name, start }) => ({ start, end: start + name.length })),
  ]);
  return { names: [...titles, ...namesIn(sentence, masked)], values };
}

/** Spaces in place of what is taken, so that places stay what they are. */
function mask(sentence: string, taken: readonly { start: number; end: number }[]): string {
  let masked = sentence;
  for (const { start, end } of taken)
    masked = masked.slice(0, start) + '　'.repeat(end - start) + masked.slice(end);
  return masked;
}

function titlesIn(sentence: string): Candidate[] {
  return Array.from(sentence.matchAll(TITLE)).flatMap(({ 0: all, 1: double, 2: single, index }) => {
    const name = double ?? single!;
    const lead = leadCategory(sentence.slice(0, index));
    const rest = sentence.slice(index + all.length);
    if (double === undefined && !lead && (SPOKEN.test(name) || !QUOTED_THING.test(rest))) return [];
    return [
      {
        name,
        start: index + 1,
        category: lead ?? (isSpecific(name) ? categoryOfEnding(name) : undefined) ?? 'work',
      },
    ];
  });
}

const leadCategory = (before: string): EntityCategory | undefined =>
  LEAD.find(([pattern]) => pattern.test(before))?.[1];

function namesIn(sentence: string, masked: string): Candidate[] {
  return Array.from(masked.matchAll(RUN)).flatMap(({ 0: run, index }) =>
    split(run).flatMap(({ name, offset }) => {
      const start = index + offset;
      const candidate = judge(name, {
        before: sentence.slice(0, start),
        after: sentence.slice(start + name.length),
      });
      if (!candidate) return [];
      const isOpen = candidate.category === undefined || candidate.category === 'other';
      const defined = isOpen ? definedCategory(sentence.slice(start + candidate.name.length)) : undefined;
      return [{ ...candidate, start: start + candidate.start, category: defined ?? candidate.category }];
    }),
  );
}

/** A run of kanji, katakana and letters is one name, unless a known place or a role stands at its head. */
function split(run: string): { name: string; offset: number }[] {
  const edges = /^[・ー.\-'’&\s]+/u.exec(run)?.[0].length ?? 0;
  const name = run.slice(edges).replace(/[・.\-'’&\s]+$/u, '');
  return name === '' ? [] : [{ name, offset: edges }];
}

function judge(name: string, { before, after }: { before: string; after: string }): Candidate | undefined {
  if (name.length > MAX_NAME_CHARS || /^[\d０-９.-]+$/u.test(name)) return undefined;
  if (LATIN.test(name)) return latin(name, before);
  const role = ROLE.exec(name);
  if (role && !categoryOfRoleHolder(role[1]!)) return { name: role[1]!, start: 0, category: 'person' };
  if (HONORIFIC.test(after) && name.length >= 2 && !JAPANESE_PLACES.has(name))
    return { name, start: 0, category: 'person' };
  if (JAPANESE_PLACES.has(name)) return { name, start: 0, category: 'location' };
  if (JAPANESE_ORGANIZATIONS.has(name)) return { name, start: 0, category: 'organization' };
  const ending = categoryOfEnding(name);
  if (ending && !isBareEnding(name) && isSpecific(name))
    return { name, start: 0, category: leadCategory(before) ?? ending };
  if (/^(?:株式会社|有限会社|合同会社|一般社団法人|財団法人|国立)/u.test(name) && name.length > 5)
    return { name, start: 0, category: 'organization' };
  if (isPerson(name)) return { name, start: 0, category: 'person' };
  if (KATAKANA.test(name)) return katakana(name, before);
  if (isKindOfThing(name) || isNumberedThing(name)) return undefined;
  if (/[A-Za-z\p{Script=Katakana}]/u.test(name) && /\d|[A-Z]/.test(name))
    return { name, start: 0, category: leadCategory(before) ?? 'other' };
  const lead = leadCategory(before);
  // 技術の需要: two characters behind the word for a thing are what is said of it.
  const isSaidOf = before.endsWith('の') && lead !== 'person' && name.length === 2 && HAN.test(name);
  if (lead && name.length >= 2 && lead !== 'location' && !isSaidOf) return { name, start: 0, category: lead };
  return name.length >= 2 ? { name, start: 0, category: undefined } : undefined;
}

// 3D, 4K, Q2: a property, not a name.
const MEASURE = /^(?:\d{1,4}[A-Z]{1,2}|[QH][1-4])$/u;

/** 4Kテレビ, AI技術, USBメモリ: letters that say which kind of an everyday thing is meant. */
function isKindOfThing(name: string): boolean {
  const [, letters, thing] =
    /^([A-Z0-9&]{2,5})([\p{Script=Katakana}ー]+|\p{Script=Han}{1,2})$/u.exec(name) ?? [];
  if (letters === undefined) return false;
  return MEASURE.test(letters) || /^\p{Script=Han}/u.test(thing!) || COMMON_KATAKANA.has(thing!);
}

/** エラーE1, バージョン2.0: an everyday word and the number of one of its kind. */
function isNumberedThing(name: string): boolean {
  const [, thing] = /^([\p{Script=Katakana}ー]+)[A-Za-z]?[\d０-９.]+$/u.exec(name) ?? [];
  return thing !== undefined && (COMMON_KATAKANA.has(thing) || isPlainKatakana(thing, []));
}

const categoryOfRoleHolder = (name: string): boolean =>
  JAPANESE_PLACES.has(name) || /^(?:[前元現同新副]|名誉|代表|取締役)+$/u.test(name);

function latin(name: string, before: string): Candidate | undefined {
  if (!/[A-Z]/.test(name) || name.length < 2 || COMMON_LATIN.has(name) || MEASURE.test(name))
    return undefined;
  const known = knownCategory(name.toLowerCase()) ?? knownCategory(name.split(' ')[0]!.toLowerCase());
  return {
    name,
    start: 0,
    category: leadCategory(before) ?? known ?? (/^[A-Z]{2,6}$/.test(name) ? 'organization' : 'other'),
  };
}

/** ・ joins the parts of a foreigner's name: スティーブ・ジョブズ. */
function katakana(name: string, before: string): Candidate | undefined {
  if (COMMON_KATAKANA.has(name) || name.length < 2) return undefined;
  const parts = name.split('・');
  if (parts.length > 1 && parts.every((part) => !COMMON_KATAKANA.has(part)))
    return {
      name,
      start: 0,
      category: leadCategory(before) ?? (JAPANESE_PLACES.has(parts.at(-1)!) ? 'location' : 'person'),
    };
  const segments = Array.from(segmenter.segment(name), ({ segment }) => segment);
  if (parts.length > 1 || segments.every((segment) => COMMON_KATAKANA.has(segment))) return undefined;
  const known = JAPANESE_PLACES.has(name) || JAPANESE_ORGANIZATIONS.has(name);
  if (!known && isPlainKatakana(name, segments)) return undefined;
  return name.length < 3
    ? { name, start: 0, category: undefined }
    : { name, start: 0, category: leadCategory(before) ?? 'other' };
}

/** 森鴎外, not 関連記事: the word that it begins with is no longer than the surname. */
const startsAlone = (name: string, surname: string): boolean =>
  segmenter.segment(name).containing(0)!.segment === surname;

/** A surname of the list and one to three more kanji or kana. */
function isPerson(name: string): boolean {
  if (!HAN.test(name) || name.length > 6) return false;
  for (const length of [3, 2, 1]) {
    const surname = name.slice(0, length);
    const given = name.length - length;
    if (JAPANESE_SURNAMES.has(surname) && given >= (length === 1 ? 2 : 1) && given <= 3)
      return length > 1 || startsAlone(name, surname);
  }
  return false;
}

/** 本大学, 同社, 各市 and the like point at something but do not name it. */
const isSpecific = (name: string): boolean =>
  !(name.length === 2 && HAN.test(name)) &&
  !/^(?:運営|実行|理事|取締役|監査|評議|選考|審査|準備|作業|専門|諮問|安全|合同|定例|臨時)(?:委員会|会議|会|部会)$/u.test(
    name,
  ) &&
  !/^(?:医療|金融|交通|行政|報道|教育|研究|公的|政府|国際|専門|教育)(?:機関|機構|委員会|会議|大会)$/u.test(
    name,
  ) &&
  !/^(?:本|同|各|当|全|両|他|某|諸|旧|新|現|前|元|国立|私立|公立|地方|都道府|市区町|大手|民間|株式|中小|自|母|島|上場|一|二|三|数)(?:\p{Script=Han}{1,3})$/u.test(
    name,
  ) &&
  name.length > 1;

const DIGITS = '[0-9０-９〇一二三四五六七八九十百千]';

/** 2024年5月3日, 令和6年, 5月3日, 1990年代 */
const JAPANESE_DATE = new RegExp(
  `(?:紀元前|明治|大正|昭和|平成|令和|西暦)?(?:${DIGITS}{1,4}|元)年(?!間|以上|以下|後|目|生|物)(?:代(?!表))?(?:${DIGITS}{1,3}月(?:${DIGITS}{1,3}日)?)?|${DIGITS}{1,3}月${DIGITS}{1,3}日|\\d{1,2}世紀`,
  'gu',
);

/** 約1億2千万人, 3.5%, 100km */
const JAPANESE_QUANTITY =
  /(?:約|およそ)?(?:\d{1,3}(?:[,，]\d{3})+|[\d０-９]+)(?:[.．][\d０-９]+)?(?:[兆億万千百][\d０-９,]*)*(?:兆|億|万|千)?(?:円|ドル|ユーロ|ウォン|元(?!年)|人|名|歳|才|件|社|個|台|本|冊|枚|匹|頭|軒|棟|戸|か国|カ国|ヶ国|回(?!目)|倍|年間|か月|カ月|ヶ月|週間|日間|時間|分間|秒|%|％|パーセント|ポイント|キロメートル|キログラム|キロ|メートル|センチメートル|センチ|ミリ|グラム|トン|リットル|ヘクタール|平方キロメートル|平方メートル|km²?|㎞|cm|mm|m²?|kg|mg|g|MW|GW|kW|GB|MB|TB|度|点|位|票|議席|トークン|パラメータ)(?![A-Za-z])/gu;

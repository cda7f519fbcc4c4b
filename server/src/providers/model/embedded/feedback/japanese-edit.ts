import type { Edit, Noun, Place } from './edit.ts';

const NOUN = 'ステップ|手順|セクション|パート|節|章|列|行';
const PLACE = `(?<noun>${NOUN})(?<number>\\d{1,2})?(?:[「『](?<name>.+?)[」』])?`;
const NAMED = '[「『](?<name>.+?)[」』]';
const TO = '(?:[「『](?<to>.*)[」』]|(?<plain>.+?))';
const FROM = '(?:[「『].*?[」』]から)?';
const CHANGED =
  '(?:に|へ|と)(?:変更|変え|改め|改名|改称|修正|リネーム|し)(?:し?て)?(?:(?:ください|下さい)|ほしい|欲しい)?';
const END = '[。.!！]?$';

const form = (body: string): RegExp => new RegExp(`^${body}${END}`, 'u');

const HEADLINE = form(
  `(?:(?:全体|計画|レポート|表|マトリックス)の)?(?:タイトル|題名|目標|目的|ゴール)を${FROM}${TO}${CHANGED}`,
);
const RENAMES = [
  form(`${PLACE}の(?:タイトル|題名|名前|名称|見出し|ラベル)を${FROM}${TO}${CHANGED}`),
  form(`${PLACE}(?:の名前)?を${FROM}${TO}${CHANGED}`),
  form(`${NAMED}を${TO}${CHANGED}`),
];
const DESCRIBE = form(`${PLACE}の説明を${TO}${CHANGED}`);
const REMOVE = form(
  `${PLACE}(?:を|は)(?:削除|消|外|除|取り除|省|不要|いらない)(?:し|い)?(?:て)?(?:ください|下さい|です)?`,
);
const ADD = form(
  `(?<noun>${NOUN})[「『](?<title>.+?)[」』](?:（説明[「『](?<description>.*)[」』]）)?を追加(?:して)?(?:ください|下さい)?`,
);
const ORDER = form(`(?<noun>${NOUN})を次の順(?:番)?に並べ替えて(?:ください|下さい)?[:：]\\s*(?<list>.+?)`);
const UNCLEAR = form(
  `${PLACE}の?(?:タイトル|題名|名前|名称|見出し)?を(?:変更|変え|改名|改称|リネーム)(?:し?て)?(?:ください|下さい)?`,
);

/** The change that a Japanese sentence asks for, where it says exactly which. */
export function readJapaneseEdit(given: string): Edit | undefined {
  const text = numberedAlike(given);
  const match = (pattern: RegExp) => pattern.exec(text)?.groups;
  let found = match(HEADLINE);
  if (found) return { kind: 'headline', to: valueOf(found) };
  found = match(DESCRIBE);
  if (found && isPlace(found)) return { kind: 'describe', place: placeOf(found), to: valueOf(found) };
  for (const rename of RENAMES) {
    found = match(rename);
    if (found && isPlace(found)) return { kind: 'rename', place: placeOf(found), to: valueOf(found) };
  }
  found = match(REMOVE);
  if (found && isPlace(found)) return { kind: 'remove', place: placeOf(found) };
  found = match(ADD);
  if (found)
    return {
      kind: 'add',
      noun: nounOf(found['noun']!),
      title: found['title']!,
      description: found['description'] ?? '',
    };
  found = match(ORDER);
  if (found)
    return {
      kind: 'order',
      noun: nounOf(found['noun']!),
      titles: Array.from(
        found['list']!.matchAll(/[「『](.*?)[」』](?=\s*(?:[、,]|$))/gu),
        ([, title]) => title!,
      ),
    };
  found = match(UNCLEAR);
  return found && isPlace(found) ? { kind: 'unclear' } : undefined;
}

/** 「2番目のステップ」, 「第２章」 and 「ステップ 2」 as 「ステップ2」. Only where the sentence begins: the rest is somebody's words. */
function numberedAlike(text: string): string {
  return text
    .replace(
      new RegExp(`^(?:第)?([0-9０-９]{1,2})(?:番目の?|つ目の?|個目の?)?(${NOUN})`, 'u'),
      (_, number: string, noun: string) => noun + western(number),
    )
    .replace(
      new RegExp(`^(${NOUN})\\s*([0-9０-９]{1,2})\\s*`, 'u'),
      (_, noun: string, number: string) => noun + western(number),
    );
}

const western = (digits: string): string => digits.normalize('NFKC');

type Groups = Record<string, string | undefined>;

const valueOf = ({ to, plain }: Groups): string => (to ?? plain ?? '').trim();

const isPlace = ({ number, name }: Groups): boolean => number !== undefined || name !== undefined;

function placeOf({ noun, number, name }: Groups): Place {
  return {
    ...(noun !== undefined && { noun: nounOf(noun) }),
    ...(number !== undefined && { number: Number(number) }),
    ...(name !== undefined && { name }),
  };
}

const nounOf = (word: string): Noun => (word === '列' ? 'column' : word === '行' ? 'row' : 'part');

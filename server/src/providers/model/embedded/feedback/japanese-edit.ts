import type { Edit } from './edit.ts';
import { readForms } from './edit-forms.ts';
import type { EditForms } from './edit-forms.ts';

const NOUN = 'ステップ|手順|セクション|パート|節|章|列|行';
const PLACE = `(?<noun>${NOUN})(?<number>\\d{1,2})?(?:[「『](?<name>.+?)[」』])?`;
const NAMED = '[「『](?<name>.+?)[」』]';
const TO = '(?:[「『](?<to>.*)[」』]|(?<plain>.+?))';
const FROM = '(?:[「『].*?[」』]から)?';
const CHANGED =
  '(?:に|へ|と)(?:変更|変え|改め|改名|改称|修正|リネーム|し)(?:し?て)?(?:(?:ください|下さい)|ほしい|欲しい)?';
const END = '[。.!！]?$';

const form = (body: string): RegExp => new RegExp(`^${body}${END}`, 'u');

const FORMS: EditForms = {
  headline: form(
    `(?:(?:全体|計画|レポート|表|マトリックス)の)?(?:タイトル|題名|目標|目的|ゴール)を${FROM}${TO}${CHANGED}`,
  ),
  renames: [
    form(`${PLACE}の(?:タイトル|題名|名前|名称|見出し|ラベル)を${FROM}${TO}${CHANGED}`),
    form(`${PLACE}(?:の名前)?を${FROM}${TO}${CHANGED}`),
    form(`${NAMED}を${TO}${CHANGED}`),
  ],
  describe: form(`${PLACE}の説明を${TO}${CHANGED}`),
  remove: form(
    `${PLACE}(?:を|は)(?:削除|消|外|除|取り除|省|不要|いらない)(?:し|い)?(?:て)?(?:ください|下さい|です)?`,
  ),
  add: form(
    `(?<noun>${NOUN})[「『](?<title>.+?)[」』](?:（説明[「『](?<description>.*)[」』]）)?を追加(?:して)?(?:ください|下さい)?`,
  ),
  order: form(`(?<noun>${NOUN})を次の順(?:番)?に並べ替えて(?:ください|下さい)?[:：]\\s*(?<list>.+?)`),
  unclear: form(
    `${PLACE}の?(?:タイトル|題名|名前|名称|見出し)?を(?:変更|変え|改名|改称|リネーム)(?:し?て)?(?:ください|下さい)?`,
  ),
  listed: /[「『](.*?)[」』](?=\s*(?:[、,]|$))/gu,
  nounOf: (word) => (word === '列' ? 'column' : word === '行' ? 'row' : 'part'),
};

export const readJapaneseEdit = (text: string): Edit | undefined => readForms(numberedAlike(text), FORMS);

/** 「2番目のステップ」, 「第２章」 and 「ステップ 2」 as 「ステップ2」. Only where the sentence begins: the rest is the reviewer's words. */
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

import type { Edit } from './edit.ts';
import { readForms } from './edit-forms.ts';
import type { EditForms } from './edit-forms.ts';

const NOUN = 'steps?|sections?|columns?|rows?|parts?|chapters?|points?';
const PLACE = `(?:the\\s+)?(?<noun>${NOUN})\\s*(?:(?:no\\.?|number|#)\\s*)?(?<number>\\d{1,2})?(?:\\s*(?:called\\s+|named\\s+)?["“](?<name>.+?)["”])?`;
const NAMED = '(?:the\\s+)?(?:["“](?<quoted>.+?)["”]|(?<bare>.+?))';
const TO = '(?:["“](?<to>.*)["”]|(?<plain>.+?))';
const FROM = '(?:\\s+from\\s+["“].*?["”])?';
const END = '\\s*[.!]?$';
const ASKED = '^(?:(?:please|also|and|then)[\\s,]+)*';

const form = (body: string): RegExp => new RegExp(`${ASKED}${body}${END}`, 'iu');

const FORMS: EditForms = {
  headline: form(
    `(?:change|set)\\s+the\\s+(?:title|goal|headline)(?:\\s+of\\s+the\\s+(?:report|plan|matrix|table|outline))?\\s+to\\s+${TO}`,
  ),
  renames: [
    form(`(?:change|set)\\s+the\\s+(?:title|name|heading|label)\\s+of\\s+${PLACE}${FROM}\\s+to\\s+${TO}`),
    form(`(?:rename|retitle|change)\\s+${PLACE}${FROM}\\s+(?:to|as|into)\\s+${TO}`),
    form(`(?:rename|retitle)\\s+${NAMED}\\s+(?:to|as|into)\\s+${TO}`),
  ],
  describe: form(`(?:change|set)\\s+the\\s+description\\s+of\\s+${PLACE}\\s+to\\s+${TO}`),
  remove: form(`(?:remove|delete|drop)\\s+${PLACE}`),
  add: form(
    `add\\s+(?:an?|another)\\s+(?<noun>${NOUN})\\s+["“](?<title>.+?)["”](?:\\s+described\\s+as\\s+["“](?<description>.*)["”])?`,
  ),
  order: form(`put\\s+the\\s+(?<noun>${NOUN})\\s+in\\s+this\\s+order:\\s*(?<list>.+?)`),
  unclear: form(`(?:rename|retitle|change the (?:title|name) of)\\s+${PLACE}`),
  listed: /["“](.*?)["”](?=\s*(?:,|$))/gu,
  nounOf: (word) => (/^column/i.test(word) ? 'column' : /^row/i.test(word) ? 'row' : 'part'),
};

export const readEnglishEdit = (text: string): Edit | undefined => readForms(text, FORMS);

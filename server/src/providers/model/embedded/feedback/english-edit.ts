import type { Edit, Noun, Place } from './edit.ts';

const NOUN = 'steps?|sections?|columns?|rows?|parts?|chapters?|points?';
const PLACE = `(?:the\\s+)?(?<noun>${NOUN})\\s*(?:(?:no\\.?|number|#)\\s*)?(?<number>\\d{1,2})?(?:\\s*(?:called\\s+|named\\s+)?["“](?<name>.+?)["”])?`;
const NAMED = '(?:the\\s+)?(?:["“](?<quoted>.+?)["”]|(?<bare>.+?))';
const TO = '(?:["“](?<to>.*)["”]|(?<plain>.+?))';
const FROM = '(?:\\s+from\\s+["“].*?["”])?';
const END = '\\s*[.!]?$';
const ASKED = '^(?:(?:please|also|and|then)[\\s,]+)*';

const form = (body: string): RegExp => new RegExp(`${ASKED}${body}${END}`, 'iu');

const HEADLINE = form(
  `(?:change|set)\\s+the\\s+(?:title|goal|headline)(?:\\s+of\\s+the\\s+(?:report|plan|matrix|table|outline))?\\s+to\\s+${TO}`,
);
const RENAMES = [
  form(`(?:change|set)\\s+the\\s+(?:title|name|heading|label)\\s+of\\s+${PLACE}${FROM}\\s+to\\s+${TO}`),
  form(`(?:rename|retitle|change)\\s+${PLACE}${FROM}\\s+(?:to|as|into)\\s+${TO}`),
  form(`(?:rename|retitle)\\s+${NAMED}\\s+(?:to|as|into)\\s+${TO}`),
];
const DESCRIBE = form(`(?:change|set)\\s+the\\s+description\\s+of\\s+${PLACE}\\s+to\\s+${TO}`);
const REMOVE = form(`(?:remove|delete|drop)\\s+${PLACE}`);
const ADD = form(
  `add\\s+(?:an?|another)\\s+(?<noun>${NOUN})\\s+["“](?<title>.+?)["”](?:\\s+described\\s+as\\s+["“](?<description>.*)["”])?`,
);
const ORDER = form(`put\\s+the\\s+(?<noun>${NOUN})\\s+in\\s+this\\s+order:\\s*(?<list>.+?)`);
const UNCLEAR = form(`(?:rename|retitle|change the (?:title|name) of)\\s+${PLACE}`);

/** The change that an English sentence asks for, where it says exactly which. */
export function readEnglishEdit(text: string): Edit | undefined {
  const match = (pattern: RegExp) => pattern.exec(text)?.groups;
  let found = match(HEADLINE);
  if (found) return { kind: 'headline', to: valueOf(found) };
  for (const rename of RENAMES) {
    found = match(rename);
    if (found && isPlace(found)) return { kind: 'rename', place: placeOf(found), to: valueOf(found) };
  }
  found = match(DESCRIBE);
  if (found && isPlace(found)) return { kind: 'describe', place: placeOf(found), to: valueOf(found) };
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
      titles: Array.from(found['list']!.matchAll(/["“](.*?)["”](?=\s*(?:,|$))/gu), ([, title]) => title!),
    };
  found = match(UNCLEAR);
  return found && isPlace(found) ? { kind: 'unclear' } : undefined;
}

type Groups = Record<string, string | undefined>;

const valueOf = ({ to, plain }: Groups): string => (to ?? plain ?? '').trim();

const isPlace = ({ number, name, quoted, bare }: Groups): boolean =>
  [number, name, quoted, bare].some((given) => given !== undefined);

function placeOf({ noun, number, name, quoted, bare }: Groups): Place {
  const called = name ?? quoted ?? bare;
  return {
    ...(noun !== undefined && { noun: nounOf(noun) }),
    ...(number !== undefined && { number: Number(number) }),
    ...(called !== undefined && { name: called }),
  };
}

const nounOf = (word: string): Noun =>
  /^column/i.test(word) ? 'column' : /^row/i.test(word) ? 'row' : 'part';

import type { EntitiesTask } from '../../task.ts';
import { createBreather } from '../../../../text/breather.ts';
import { eachSentence } from '../../../../text/sentences.ts';
import type { EntityCategory } from '../../entity-category.ts';
import { readEnglishText } from './english/read-english-text.ts';
import { withoutCode } from './hide-code.ts';
import type { Fact, Reading, Span } from './span.ts';
import type { Breather } from '../../../../text/breather.ts';
import { JAPANESE_SURNAMES } from '../../../../text/words/japanese-names.ts';
import { japaneseRelations } from './japanese/japanese-relations.ts';
import { japaneseSpans } from './japanese/japanese-spans.ts';

interface FoundEntity {
  name: string;
  category: EntityCategory;
  description: string;
  aliases: string[];
  facts: { key: string; value: string; type: string }[];
  sentences: string[];
}

interface FoundRelation {
  from: string;
  to: string;
  type: string;
  sentence: string;
}

const MAX_ENTITIES = 80;
const MAX_RELATIONS = 120;
const MAX_SENTENCES = 3;
const MAX_DESCRIPTION_CHARS = 300;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const CJK_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu;
const DEFINES =
  /^(?: ?\([^()]{0,120}\))?,? (?:is|was|are|were) (?:a|an|the|one)\b|^(?:（[^（）]{0,60}）)?[』」]?(?:は|とは)/u;

/** What the passages call by name and say of it, word for word and by rules. */
export async function entitiesFor(
  task: EntitiesTask,
  signal?: AbortSignal,
): Promise<{ entities: FoundEntity[]; relations: FoundRelation[] }> {
  const breather = createBreather(signal);
  const groups = [
    {
      sentences: [] as string[],
      shown: [] as string[],
      read: readEnglishText,
      belongs: isEnglish,
      hidden: CJK_RUN,
    },
    {
      sentences: [] as string[],
      shown: [] as string[],
      read: readJapaneseText,
      belongs: isJapanese,
      hidden: /[A-Za-z0-9]/g,
    },
  ];
  for (const { text } of task.passages)
    for (const sentence of eachSentence(text)) {
      for (const { sentences, shown, belongs } of groups)
        if (belongs(sentence.text)) {
          sentences.push(sentence.text);
          shown.push(withoutCode(sentence.text, text.slice(sentence.start, sentence.end)));
        }
      if (breather.due()) await breather.rest();
    }
  const entities: FoundEntity[] = [];
  const relations: FoundRelation[] = [];
  for (const { sentences, shown, read, hidden } of groups) {
    if (breather.due()) await breather.rest();
    const reading = await read(
      shown.map((sentence) => (isMixed(sentence) ? sentence.replace(hidden, blank) : sentence)),
      breather,
    );
    entities.push(...entitiesOf(reading, sentences));
    relations.push(...relationsOf(reading, sentences));
    if (breather.due()) await breather.rest();
  }
  return { entities: entities.slice(0, MAX_ENTITIES), relations: relations.slice(0, MAX_RELATIONS) };
}

/** English that gives Japanese names as well: `Sony (ソニー) was founded in Tokyo`. Each reader sees its own part. */
function isMixed(sentence: string): boolean {
  if (!isJapanese(sentence)) return false;
  const unbracketed = sentence.replaceAll(/[（(][^（）()]*[)）]/g, ' ');
  return !/\p{Script=Hiragana}/u.test(unbracketed) && /(?<![A-Za-z])[a-z]{2,}(?![A-Za-z])/.test(unbracketed);
}

// As long as what it stands for: what is found keeps its place in the sentence.
const blank = (hidden: string): string => ' '.repeat(hidden.length);
const isJapanese = (sentence: string): boolean => CJK.test(sentence);
const isEnglish = (sentence: string): boolean => !isJapanese(sentence) || isMixed(sentence);

const isValue = ({ category }: Span): boolean => category === 'date' || category === 'quantity';

/** Names before dates and quantities; of each those that are spoken of most. */
function entitiesOf({ spans, shortForms, facts }: Reading, sentences: readonly string[]): FoundEntity[] {
  const groups = Map.groupBy(spans, ({ name }) => shortForms.get(name) ?? name);
  const factsByName = Map.groupBy(facts, ({ name }) => shortForms.get(name) ?? name);
  return [...groups]
    .toSorted(([, a], [, b]) => Number(isValue(a[0]!)) - Number(isValue(b[0]!)) || b.length - a.length)
    .map(([name, mentions]) => entity({ name, mentions, sentences, facts: factsByName.get(name) ?? [] }));
}

function entity(options: {
  name: string;
  mentions: readonly Span[];
  sentences: readonly string[];
  facts: readonly Fact[];
}): FoundEntity {
  const { name, mentions, sentences, facts } = options;
  const whole = mentions.find((mention) => mention.name === name) ?? mentions[0]!;
  const defining = mentions.find(({ sentence, end }) => DEFINES.test(sentences[sentence]!.slice(end)));
  const told = [...new Set([defining ?? whole, ...mentions].map(({ sentence }) => sentences[sentence]!))];
  return {
    name,
    category: whole.category,
    description: defining ? told[0]!.slice(0, MAX_DESCRIPTION_CHARS) : '',
    aliases: [],
    facts: [...new Map(facts.map(({ key, value, type }) => [key, { key, value, type }])).values()],
    sentences: told.slice(0, MAX_SENTENCES),
  };
}

function relationsOf(
  { relations, shortForms, facts }: Reading,
  sentences: readonly string[],
): FoundRelation[] {
  const distinct = new Map<string, FoundRelation>();
  const dated = facts
    .filter(({ type }) => type === 'date')
    .map(({ name, key, value, sentence }) => ({ from: name, to: value, type: `${key}_on`, sentence }));
  for (const { from, to, type, sentence } of [...relations, ...dated]) {
    const [a, b] = [shortForms.get(from) ?? from, shortForms.get(to) ?? to];
    const key = JSON.stringify([a, type, b]);
    if (a !== b && !distinct.has(key))
      distinct.set(key, { from: a, to: b, type, sentence: sentences[sentence]! });
  }
  return [...distinct.values()];
}

/** Names, dates, quantities and simple relations in Japanese sentences. */
async function readJapaneseText(sentences: readonly string[], breather: Breather): Promise<Reading> {
  const spans = japaneseSpans(sentences);
  if (breather.due()) await breather.rest();
  return { spans, shortForms: shortFormsIn(spans), ...japaneseRelations(sentences, spans) };
}

/** 山中 for 山中伸弥, ジョブズ for スティーブ・ジョブズ, where only one person of the text has that name. */
function shortFormsIn(spans: readonly Span[]): Map<string, string> {
  const people = [...new Set(spans.filter(({ category }) => category === 'person').map(({ name }) => name))];
  const forms = new Map<string, string>();
  for (const name of people) {
    const wholes = people.filter(
      (other) =>
        other !== name &&
        (other.endsWith(`・${name}`) || (JAPANESE_SURNAMES.has(name) && other.startsWith(name))),
    );
    if (wholes.length === 1) forms.set(name, wholes[0]!);
  }
  return forms;
}

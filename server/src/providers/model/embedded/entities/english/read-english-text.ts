import type { Breather } from '../../../../../text/breather.ts';
import type { Reading } from '../span.ts';
import { keyOf, namesIn } from './english-names.ts';
import type { FoundName } from './english-names.ts';
import { englishSpans } from './english-spans.ts';
import { readEnglish } from './mentions.ts';
import { englishRelations } from './relations.ts';

/** Names, dates, quantities and simple relations in English sentences. */
export async function readEnglishText(sentences: readonly string[], breather: Breather): Promise<Reading> {
  const text = readEnglish(sentences);
  if (breather.due()) await breather.rest();
  const names = namesIn(text);
  if (breather.due()) await breather.rest();
  const spans = englishSpans(text, names);
  return { spans, shortForms: shortForms(names), ...englishRelations(text, spans) };
}

/** A single word that ends or begins exactly one longer name of a person in the same text. */
function shortForms(names: readonly FoundName[]): Map<string, string> {
  const people = names.filter(
    ({ category, mentions }) => category === 'person' && mentions[0]!.words.length > 1,
  );
  const forms = new Map<string, string>();
  for (const { name, category, mentions } of names) {
    if (category !== 'person' || mentions[0]!.words.length > 1) continue;
    const key = keyOf(name);
    const wholes = people.filter((person) => {
      const words = keyOf(person.name).split(' ');
      return words.at(-1) === key || words[0] === key;
    });
    if (wholes.length === 1) forms.set(name, wholes[0]!.name);
  }
  return forms;
}

import type { Breather } from '../../../../../text/breather.ts';
import type { Reading, Span } from '../span.ts';
import { SURNAMES } from './japanese-lists.ts';
import { japaneseRelations } from './japanese-relations.ts';
import { japaneseSpans } from './japanese-spans.ts';

/** Names, dates, quantities and simple relations in Japanese sentences. */
export async function readJapaneseText(sentences: readonly string[], breather: Breather): Promise<Reading> {
  const spans = japaneseSpans(sentences);
  if (breather.due()) await breather.rest();
  return { spans, shortForms: shortForms(spans), ...japaneseRelations(sentences, spans) };
}

/** 山中 for 山中伸弥, ジョブズ for スティーブ・ジョブズ, where only one person of the text has that name. */
function shortForms(spans: readonly Span[]): Map<string, string> {
  const people = [...new Set(spans.filter(({ category }) => category === 'person').map(({ name }) => name))];
  const forms = new Map<string, string>();
  for (const name of people) {
    const wholes = people.filter(
      (other) =>
        other !== name && (other.endsWith(`・${name}`) || (SURNAMES.has(name) && other.startsWith(name))),
    );
    if (wholes.length === 1) forms.set(name, wholes[0]!);
  }
  return forms;
}

import { frames } from '../chat/frames.ts';
import type { EmbeddedOutput } from '../output.ts';
import { selectSentences, type Quote } from '../../../../text/select-sentences.ts';
import type { SectionTask } from '../../task.ts';
import { headings } from '../../../../text/outline.ts';
import type { Passage } from '../../../../text/passage.ts';
import { sentences } from '../../../../text/sentences.ts';
import { tokens } from '../../../../text/tokens.ts';

const MAX_SENTENCES = 7;
/** Quotes beyond those wanted, for those that earlier sections have used. */
const SPARE = 20;

/** What the sources say to the section's question, in their own sentences, and nothing that was quoted before. */
export async function* section(task: SectionTask, signal?: AbortSignal): AsyncGenerator<EmbeddedOutput> {
  const { said, locale } = task;
  const known = new Set(said.flatMap((text) => sentences(text).map((sentence) => keyOf(sentence.text))));
  const quotes = await quotesFor(task, signal);
  const fresh = quotes.filter(({ quote }) => !known.has(keyOf(quote)));
  const own = fresh.filter(isOwn(task));
  const chosen = (own.length > 0 ? own : fresh).slice(0, MAX_SENTENCES);
  if (chosen.length === 0) {
    yield { kind: 'text', text: quotes.length > 0 ? SAID[locale] : NOTHING[locale] };
    return;
  }
  if (said.length === 0) yield { kind: 'text', text: `*${frames[locale].extracted}*\n\n` };
  for (const text of paragraphs(chosen)) yield { kind: 'text', text };
}

/** What stands under the heading that the section is called by, and else what speaks to its question. */
async function quotesFor({ question, title, passages }: SectionTask, signal?: AbortSignal): Promise<Quote[]> {
  const limit = MAX_SENTENCES + SPARE;
  const under = passages.flatMap((passage) => partUnder(passage, title));
  const headed = await selectSentences({ question: '', passages: under, limit: MAX_SENTENCES, signal });
  const asked = await selectSentences({ question, passages, limit, signal });
  const known = new Set(headed.map(({ n, quote }) => `${n} ${quote}`));
  return [...headed, ...asked.filter(({ n, quote }) => !known.has(`${n} ${quote}`))];
}

function partUnder({ pages: _pages, ...passage }: Passage, title: string): Passage[] {
  const all = [...headings(passage.text)];
  const at = all.findIndex((heading) => keyOf(heading.title).endsWith(keyOf(title)));
  if (at < 0 || keyOf(title) === '') return [];
  const { end, level } = all[at]!;
  const next = all.find(({ start, level: other }) => start > end && other <= level);
  return [{ ...passage, text: passage.text.slice(end, next?.start) }];
}

/** Whether a sentence belongs here: one that speaks, by itself or its heading, only of another section does not. */
function isOwn({ subject, title, others, passages }: SectionTask): (quote: Quote) => boolean {
  const about = new Set(tokens(subject));
  const here = new Set(tokens(title).filter((term) => !about.has(term)));
  const elsewhere = new Set(others.flatMap(tokens).filter((term) => !about.has(term) && !here.has(term)));
  const headingOf = new Map(
    passages.flatMap(({ n, text }) =>
      sentences(text).map(({ start, heading }) => [`${n}/${start}`, heading]),
    ),
  );
  return ({ n, quote, start }) => {
    const terms = tokens(`${headingOf.get(`${n}/${start}`) ?? ''}\n${quote}`);
    return terms.some((term) => here.has(term)) || !terms.some((term) => elsewhere.has(term));
  };
}

const NOTHING = {
  en: 'The sources say nothing about this.',
  ja: '出典にはこれについての記述がありません。',
};
const SAID = {
  en: 'What the sources say about this is quoted in the sections above.',
  ja: '出典がこれについて述べていることは、上の節で引用しました。',
};

/** One paragraph for each source, the source of the best sentence first; within it in the order of its text. */
function* paragraphs(quotes: readonly Quote[]): Generator<string> {
  const bySource = [...Map.groupBy(quotes, ({ n }) => n)];
  for (const [i, [n, group]] of bySource.entries()) {
    const ordered = group.toSorted((a, b) => a.start - b.start);
    for (const [j, { quote }] of ordered.entries())
      yield `${j === 0 ? (i === 0 ? '' : '\n\n') : ' '}${quote} [${n}]`;
  }
}

const keyOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

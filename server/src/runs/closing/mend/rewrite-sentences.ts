import { z } from 'zod';
import { mendQuestion, type MendedItem } from '../../../prompts/mend.ts';
import { askedAs } from '../../../providers/model/model-schema.ts';
import { answerSentences, type AnswerSentence } from '../../../text/claims/answer-sentences.ts';
import { linesForJudge } from '../../../text/claims/lines-for-judge.ts';
import { judgeClaim } from '../../../text/claims/judge-claim.ts';
import { askForData, paidFor } from '../../agent/ask-for-data.ts';
import { createCitationFilter } from '../../agent/citations.ts';
import { modelOf, roleOf } from '../../agent/model-of.ts';
import { addUsage } from '../../agent/run-context.ts';
import type { RunContext } from '../../agent/run-context.ts';
import { checkClaims, type CheckedClaim } from '../check-claims.ts';
import type { SourcePlaces } from '../source-places.ts';

interface ToRewrite {
  sentence: AnswerSentence;
  lacks: string;
}

export interface Rewritten {
  text: string;
  checked: CheckedClaim[];
}

const MOST_AT_ONCE = 6;
const MOST_LINES = 10;
const LONGEST = 800;

const answered = (items: number) =>
  z.object({
    sentences: z.array(
      z.object({
        index: askedAs(z.int(), z.literal(Array.from({ length: items }, (_, i) => i + 1))),
        text: z.string(),
      }),
    ),
  });

/** Sentences written again to what the sources say; only those of which the judge says that they do. */
export async function rewriteSentences(
  context: RunContext,
  { items, places, key }: { items: readonly ToRewrite[]; places: SourcePlaces; key: string },
): Promise<Map<AnswerSentence, Rewritten>> {
  const rewritten = new Map<AnswerSentence, Rewritten>();
  // The embedded model quotes; it does not put things in other words.
  if (modelOf(context, roleOf('mending')).provider === 'embedded') return rewritten;
  const drafts: { sentence: AnswerSentence; text: string }[] = [];
  for (let from = 0; from < items.length; from += MOST_AT_ONCE) {
    const batch = items.slice(from, from + MOST_AT_ONCE);
    const asked: MendedItem[] = [];
    for (const item of batch) asked.push(await withLines(item, places));
    const texts = await askAgain(context, asked, `${key}/rewrite/${from / MOST_AT_ONCE}`);
    for (const [i, item] of batch.entries()) {
      const text = tidied(texts.get(i + 1) ?? '', item.sentence, places);
      if (text !== '') drafts.push({ sentence: item.sentence, text });
    }
  }
  const claims = drafts.map(({ text }) => answerSentences(text));
  const checked = await checkClaims(context, { claims: claims.flat(), places, key: `${key}/again` });
  for (const [i, { sentence, text }] of drafts.entries()) {
    const own = checked.splice(0, claims[i]!.length);
    if (own.length > 0 && own.every(holds)) rewritten.set(sentence, { text, checked: own });
  }
  return rewritten;
}

const holds = ({ judgement, isJudged }: CheckedClaim) => isJudged && judgement.verdict === 'supported';

async function withLines({ sentence, lacks }: ToRewrite, places: SourcePlaces): Promise<MendedItem> {
  const own = places.sources.filter(({ n }) => sentence.numbers.includes(n));
  const near = await places.of(own.length > 0 ? own : places.sources);
  const all = await places.of(places.sources);
  const pick = (from: typeof all, most: number) =>
    linesForJudge(sentence.text, from, judgeClaim(sentence.text, from)).slice(0, most);
  const lines = [...new Set([...pick(near, MOST_LINES), ...pick(all, MOST_LINES)])];
  return { sentence: sentence.text, lacks, lines: lines.map(({ source, text }) => ({ n: source.n, text })) };
}

async function askAgain(
  context: RunContext,
  items: readonly MendedItem[],
  key: string,
): Promise<Map<number, string>> {
  const { run, signal, steps, usage, writer } = context;
  const answer = await steps.run(key, async () => {
    try {
      const question = mendQuestion(items, run.input.locale);
      return await askForData(context, { question, asked: 'mending', schema: answered(items.length) });
    } catch (error) {
      if (signal.aborted) throw error;
      const paid = paidFor(error);
      return paid && { value: { sentences: [] }, usage: paid };
    }
  });
  await writer.flushed();
  if (!answer) return new Map();
  addUsage(usage, answer.usage);
  return new Map(answer.value.sentences.map(({ index, text }) => [index, text]));
}

/** In one line, with citations that lead somewhere; those of the sentence before where it has none of its own. */
function tidied(text: string, sentence: AnswerSentence, { sources }: SourcePlaces): string {
  const filter = createCitationFilter(sources);
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('\0', '').trim();
  if (line === '' || line.length > LONGEST) return '';
  const written = (filter.push(line) + filter.flush()).trim();
  if (/\[\d{1,4}\]/.test(written)) return written;
  return sentence.numbers.length > 0 ? `${written} ${sentence.numbers.map((n) => `[${n}]`).join('')}` : '';
}

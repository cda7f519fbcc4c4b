import { z } from 'zod';
import { readSourceWords } from '../prompts/read-source.ts';
import { oneLine } from '../prompts/research-notes.ts';
import type { SourceRow, SourceStore } from '../store/workspace/sources.ts';

import { createPlaces, headings } from '../text/outline.ts';
import { pageAt } from '../text/page-at.ts';
import type { Passage } from '../text/passage.ts';
import { probeOf, probeText } from '../text/probe.ts';
import { queryTerms } from '../text/query-terms.ts';
import { cutToTokens, estimateTokens } from '../text/token-estimate.ts';
import { onPage, underHeading, type Span } from './find-part.ts';
import { placeName } from './place-name.ts';
import { readingBudget } from './reading-budget.ts';
import { toPassage } from './read-source.ts';
import { cutToRelevant } from './relevant-parts.ts';
import type { Tool, ToolContext, ToolResult } from './tool.ts';

export interface ReadPartDeps {
  sources: Pick<SourceStore, 'ofRun'>;
}

/** What one call gives: so many tokens, or half of the room where that is less. */
const MOST_TOKENS = 8_000;
const MOST_HEADINGS = 80;
const ENOUGH_HEADINGS = 10;
const MOST_HEADING_CHARS = 100;

const input = z.object({
  source: z.int().nonnegative().optional().describe('The number of the source: 2 for [2].'),
  query: z.string().trim().max(500).optional().describe('Gives the parts of the source that say most to it.'),
  heading: z.string().trim().max(300).optional().describe('Gives what stands under that heading.'),
  page: z.int().optional().describe('Gives that page, where the source has pages.'),
  from: z.int().nonnegative().optional().describe('Gives the text from that character on.'),
});
type Input = z.infer<typeof input>;

/** Any part of what the run has read: for models that were shown only some of it. */
export function createReadSourceTool({ sources }: ReadPartDeps): Tool<Input> {
  return {
    id: 'read_source',
    description:
      'Reads more of a numbered source of this conversation (an attached file, a page that was found): by query, heading or page. For sources that were shown only in parts. Without query, heading and page it gives the headings and the beginning.',
    input,
    run: async (asked, context) => {
      const words = readSourceWords[context.input.locale];
      const own = (await sources.ofRun(context.runId)).filter((source) => isVisible(source, context));
      if (own.length === 0) return { ok: false, reason: words.noSources };
      const known = own.map(({ n, title, url }) => `[${n}] ${oneLine(title || url)}`).join(', ');
      const only = own.length === 1 ? own[0]!.n : undefined;
      // Who fills in a form fills in every field: 0 says nothing.
      const n = asked.source || only;
      if (n === undefined) return { ok: false, reason: words.which(known) };
      const source = own.find((one) => one.n === n);
      if (!source) return { ok: false, reason: words.noSuchSource(n, known) };
      if (source.body.trim() === '') return { ok: false, reason: words.noText };
      return readPart(context, toPassage(source), asked);
    },
  };
}

const isVisible = ({ workspaceId, userId }: SourceRow, { scope }: ToolContext): boolean =>
  workspaceId === scope.workspaceId && (userId === null || userId === scope.userId);

async function readPart(context: ToolContext, passage: Passage, asked: Input): Promise<ToolResult> {
  const words = readSourceWords[context.input.locale];
  const { text, pages = [] } = passage;
  const { heading, page, query, from } = asked;
  if (page && (page > 0 || pages.length > 0)) {
    const first = pages[0];
    if (!first) return { ok: false, reason: words.noPages };
    const span = onPage(pages, { page, length: text.length });
    if (!span) return { ok: false, reason: words.noSuchPage(page, first.page, pages.at(-1)!.page) };
    return giveSpan(context, passage, { ...span, query });
  }
  if (heading) {
    const span = underHeading(text, heading);
    if (span) return giveSpan(context, passage, { ...span, query });
    const list = outlineOf(passage);
    return { ok: false, reason: list === '' ? words.noHeadings : `${words.noSuchHeading(heading)}\n${list}` };
  }
  if (query) {
    if (!holdsAny(text, query))
      return { ok: false, reason: `${words.notFound(query)}\n${outlineOf(passage)}`.trim() };
    return giveParts(context, passage, query);
  }
  return giveSpan(context, passage, { start: from ?? 0, end: text.length });
}

const roomOf = (context: ToolContext): number =>
  Math.min(MOST_TOKENS, Math.floor(readingBudget(context, 'chat') / 2));

/** A stretch from its beginning; of a longer one, with a query, what says most to it. */
async function giveSpan(
  context: ToolContext,
  passage: Passage,
  { start, end, query }: Span & { query?: string | undefined },
): Promise<ToolResult> {
  const words = readSourceWords[context.input.locale];
  const whole = passage.text.slice(start, end);
  const room = roomOf(context);
  if (query && estimateTokens(whole) > room) {
    const pages = passage.pages?.map(({ page, start: at }) => ({ page, start: Math.max(0, at - start) }));
    return giveParts(context, { ...passage, text: whole, ...(pages && { pages }) }, query);
  }
  const list = start === 0 && end === passage.text.length ? outlineOf(passage) : '';
  const text = cutToTokens(whole, Math.max(room - estimateTokens(list), Math.floor(room / 2)));
  const page = pageAt(passage.pages, start);
  const place = placeName({ path: createPlaces(passage.text)(start).path, page });
  const of = passage.text.length;
  const next = start + text.length;
  const more =
    text.length === of
      ? words.whole
      : words.given({ shown: text.length, of, from: next < of ? next : undefined });
  const parts = [list === '' ? '' : `${words.outline}\n${list}`, text.trim(), more];
  return found(passage, { place, text: parts.filter(Boolean).join('\n\n'), part: text });
}

async function giveParts(context: ToolContext, passage: Passage, query: string): Promise<ToolResult> {
  const words = readSourceWords[context.input.locale];
  const [cut] = await cutToRelevant([passage], {
    question: query,
    tokens: roomOf(context),
    signal: context.signal,
  });
  const { text, part } = cut!;
  const more = part ? words.given(part) : words.whole;
  return found(passage, { place: '', text: `${text}\n\n${more}`, part: text });
}

function found(
  { n, title, url, text: whole }: Passage,
  { place, text, part }: { place: string; text: string; part: string },
): ToolResult {
  const head = `[${n}] ${oneLine(title || url)}${place === '' ? '' : `, ${place}`}`;
  const passage = { n, title, url, text: part, part: { shown: part.length, of: whole.length } };
  return { ok: true, text: `${head}\n\n${text}`, passages: [passage] };
}

const holdsAny = (text: string, query: string): boolean => {
  const terms = queryTerms(query);
  const folded = probeText(text);
  return terms.length === 0 || terms.some((term) => probeOf(term).test(folded));
};

/** The headings with their pages; where there are too many, the narrow ones are left out, then some of each. */
function outlineOf({ text, pages }: Passage): string {
  let all = [...headings(text)];
  for (let level = 6; level > 1 && all.length > MOST_HEADINGS; level -= 1) {
    const wider = all.filter((heading) => heading.level < level);
    if (wider.length >= ENOUGH_HEADINGS) all = wider;
  }
  const every = Math.ceil(all.length / MOST_HEADINGS);
  return all
    .filter((_, i) => i % every === 0)
    .map(({ title, level, start }) => {
      const page = pageAt(pages, start);
      const name = title.slice(0, MOST_HEADING_CHARS).toWellFormed();
      return `${'  '.repeat(level - 1)}- ${name}${page === undefined ? '' : `, p. ${page}`}`;
    })
    .join('\n');
}

import { z } from 'zod';
import type { BodyLink, CitedSource } from '@quarry/api/sources.ts';
import { notes, oneLine, paragraphs, sourceList, unreadList } from '../prompts/research-notes.ts';
import { canonicalUrl } from '../providers/web/canonical-url.ts';
import type { SourceRow } from '../store/workspace/sources.ts';
import { pagePictures } from './page-pictures.ts';
import type { PictureOfPage } from './page-pictures.ts';
import { isRead, keepSource, toPassage } from './read-source.ts';
import type { ReadFailure, SourceDeps } from './read-source.ts';
import { readingBudget } from './reading-budget.ts';
import { cutToRelevant } from './relevant-parts.ts';
import { summariseDocument } from './summarise-document.ts';
import type { Tool, ToolContext, ToolResult } from './tool.ts';

export interface SourceSummaryDeps {
  sourceDeps: SourceDeps;
}

const MAX_URLS = 10;
/** The attached, the given and the mentioned ones together. */
const MAX_SOURCES = 20;
const MAX_LINKS = 100;
const MAX_IMAGES = 50;

const input = z.object({
  query: z
    .string()
    .trim()
    .max(2_000)
    .default('')
    .describe('What to look for in the sources; empty for all of it.'),
  urls: z
    .array(z.string().trim().min(1))
    .max(MAX_URLS)
    .optional()
    .describe('Addresses of pages or files. Left out: the attached files and the mentioned sources.'),
  pictures: z
    .boolean()
    .optional()
    .describe('true only when the question is about what pictures, charts or figures on the pages show.'),
});
type Input = z.infer<typeof input>;

export function createSourceSummaryTool({ sourceDeps }: SourceSummaryDeps): Tool<Input> {
  return {
    id: 'source_summary',
    description:
      'Reads given addresses (web pages, PDF, DOCX, XLSX, CSV, text, pictures) or the attached files and mentioned sources, and summarises each of them with citations.',
    input,
    run: async ({ query, urls, pictures }, context) => {
      const question = query || context.input.inputText;
      const wanted = await findWanted(sourceDeps, context, urls ?? []);
      if (wanted.length === 0) return { ok: false, reason: notes[context.input.locale].nothingToRead };
      context.emit('source-summary-start', { urls: wanted.map(({ url }) => url) });
      const { documents, failures } = await readAll(sourceDeps, context, wanted.slice(0, MAX_SOURCES));
      const reason = notes[context.input.locale].tooMany(MAX_SOURCES);
      failures.push(...wanted.slice(MAX_SOURCES).map(({ url }) => ({ url, reason })));
      if (documents.length === 0) return { ok: false, reason: unreadList(context.input.locale, failures) };
      const shown = pictures ? await lookAtPages(sourceDeps, context, { documents, question }) : undefined;
      const summaries = await summariseAll(context, { documents, question, pictures: shown?.pictures ?? [] });
      return complete(context, { documents, summaries, failures, question, ...shown });
    },
  };
}

/** Pictures of the pages, for a model that can see; and what has to be said where there are none. */
async function lookAtPages(
  deps: SourceDeps,
  context: ToolContext,
  { documents, question }: { documents: ReadDocument[]; question: string },
): Promise<{ pictures: PictureOfPage[]; note?: string }> {
  const words = notes[context.input.locale];
  if (!(await canSee(context))) return { pictures: [], note: words.picturesUnseen };
  const pages = documents.map(({ source }) => source);
  const pictures = await pagePictures(deps, context, { pages, question });
  return pictures.length > 0 ? { pictures } : { pictures, note: words.noPictures };
}

/** A step: what is known of a model may change, what was done because of it does not. */
const canSee = (context: ToolContext) =>
  context.step('can-see', async () => context.modelFor('summary').canSee());

interface Wanted {
  url: string;
  /** Known for a mentioned source. */
  sourceId?: string;
}

interface ReadDocument {
  url: string;
  source: SourceRow & { n: number };
}

async function findWanted({ sources }: SourceDeps, context: ToolContext, urls: string[]): Promise<Wanted[]> {
  const { fileUrls, mentions } = context.input;
  const given = (urls.length > 0 ? urls : fileUrls).map((url) => ({ url }));
  const mentioned = await Promise.all(
    mentions
      .filter(({ type }) => type === 'public-source' || type === 'private-source')
      .map(({ id }) => sources.load(id)),
  );
  const stored = mentioned
    .filter((source) => source !== undefined && isVisible(source, context))
    .map((source) => ({ url: source!.url, sourceId: source!.id }));
  const wanted = [...given, ...stored];
  return wanted.filter(({ url }, i) => wanted.findIndex((other) => other.url === url) === i);
}

const isVisible = ({ workspaceId, userId }: SourceRow, { scope }: ToolContext): boolean =>
  workspaceId === scope.workspaceId && (userId === null || userId === scope.userId);

/** All at once. What the run has read already (an attachment, a page of a search) is not read again. */
async function readAll(deps: SourceDeps, context: ToolContext, wanted: Wanted[]) {
  const { runId, scope, signal } = context;
  const read = await deps.sources.ofRun(runId);
  const outcomes = await Promise.all(
    wanted.map(async ({ url, sourceId }, i) => {
      const reason = await context.refusal(`source/${i}/open`, { reason: 'unknown-address', url });
      if (reason !== undefined) return { url, reason };
      return context.step(`source/${i}`, async () => {
        const isIt = (source: SourceRow) => source.url === url || source.canonicalUrl === canonicalUrl(url);
        const known = sourceId ?? read.find(isIt)?.id;
        return known === undefined ? keepSource(deps, { runId, scope, url, signal }) : { sourceId: known };
      });
    }),
  );
  // Numbers in the order of the request, whichever was read first.
  for (const outcome of outcomes) if (isRead(outcome)) await deps.sources.link(runId, outcome.sourceId);
  const stored = await deps.sources.ofRun(runId);
  const documents: ReadDocument[] = [];
  const failures: ReadFailure[] = [];
  for (const [i, outcome] of outcomes.entries()) {
    const { url } = wanted[i]!;
    const source = isRead(outcome) ? stored.find(({ id }) => id === outcome.sourceId) : undefined;
    if (!isRead(outcome)) failures.push(outcome);
    else if (!source || !(await isReadable(context, source)))
      failures.push({ url, reason: whyUnread(context, source) });
    else if (!documents.some((document) => document.source.id === source.id)) documents.push({ url, source });
  }
  return { documents, failures };
}

/** A page without text may still say what it is, and whether somebody would have had to run its script. */
function whyUnread({ input: { locale } }: ToolContext, source: SourceRow | undefined): string {
  const { noText, pictureUnseen } = notes[locale];
  if (source?.about.picture) return pictureUnseen;
  return [noText, source && oneLine(source.description)].filter(Boolean).join(' ');
}

const isReadable = async (context: ToolContext, { body, about, fileId }: SourceRow): Promise<boolean> =>
  body.trim() !== '' || (about.picture !== undefined && fileId !== null && (await canSee(context)));

/** One after the other, so that the text of one source stands together in the record. */
async function summariseAll(
  context: ToolContext,
  {
    documents,
    question,
    pictures,
  }: { documents: ReadDocument[]; question: string; pictures: PictureOfPage[] },
): Promise<string[]> {
  const summaries: string[] = [];
  for (const [i, { url, source }] of documents.entries()) {
    const summary = await summariseDocument(context, {
      key: `document/${i}`,
      url,
      question,
      passage: toPassage(source),
      pictures: pictures
        .filter(({ page }) => page === source.n)
        .map(({ id: _id, page: _page, ...passage }) => passage),
    });
    const { id: sourceId, title } = source;
    context.emit('source-summary-item', { sourceId, url, title, summary, bodyLinks: linksOf(source) });
    summaries.push(summary);
  }
  return summaries;
}

function linksOf({ bodyLinks, images }: SourceRow): BodyLink[] {
  const pictures = [
    ...bodyLinks.filter(({ type }) => type === 'image'),
    ...images.map(({ imageUrl, title = '' }) => ({ title, url: imageUrl, type: 'image' })),
  ];
  const known = new Map(pictures.map((picture) => [picture.url, picture]));
  const others = bodyLinks.filter(({ type }) => type !== 'image');
  return [...others.slice(0, MAX_LINKS), ...[...known.values()].slice(0, MAX_IMAGES)];
}

async function complete(
  context: ToolContext,
  parts: {
    documents: ReadDocument[];
    summaries: string[];
    failures: ReadFailure[];
    question: string;
    pictures?: PictureOfPage[];
    note?: string;
  },
): Promise<ToolResult> {
  const { documents, summaries, failures, question, pictures = [], note = '' } = parts;
  const { locale } = context.input;
  const items = documents.map(
    ({ source }, i) => `## ${oneLine(source.title || source.url)} [${source.n}]\n\n${summaries[i]}`,
  );
  const text = paragraphs(...items, note, sourceList(locale, pictures), unreadList(locale, failures));
  const sources: CitedSource[] = [...documents.map(({ source }) => source), ...pictures].map(
    ({ n, id, url, title }) => ({ n, id, url, title }),
  );
  context.emit('source-summary-complete', { text, sources, usage: context.used() });
  const passages = await cutToRelevant(
    [
      ...documents.map(({ source }) => toPassage(source)),
      ...pictures.map(({ id: _id, page: _page, ...passage }) => passage),
    ],
    { question, tokens: readingBudget(context, 'chat'), signal: context.signal },
  );
  return { ok: true, text, passages };
}

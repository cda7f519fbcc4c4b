import type { QuarryClient } from '@quarry/api/client.ts';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import { z } from 'zod';
import { jsonLines } from './sets/read-lines.ts';
import { withoutNumbers } from '../../text/claims/answer-sentences.ts';
import { sentences } from '../../text/sentences.ts';

const rated = z.looseObject({
  runId: z.string(),
  rating: z.enum(['good', 'bad']),
  comment: z.string().default(''),
  question: z.string(),
  answer: z.string().nullish(),
  sources: z.array(z.looseObject({ url: z.string() })).default([]),
});

/** One line of a set of one's own. */
interface UsedQuestion {
  id: string;
  question: string;
  locale: 'en' | 'ja';
  form?: 'report' | 'matrix';
  files?: string[];
  mustCite?: string[];
  rubric: string[];
  kind: string;
}

const MOST_POINTS = 20;
const MOST_CHARS = 2_000;

/** What readers have said of answers, and changed in reports, as questions with what a better answer must do. */
export async function questionsFromUse(
  client: QuarryClient,
  { runs }: { runs: number },
): Promise<UsedQuestion[]> {
  const ratings = await ratedAnswers(client);
  const edits = await editedReports(client, runs);
  // A report that was both rated and edited is asked for once: the edits say more.
  const edited = new Set(edits.map(({ id }) => id));
  return [...ratings.filter(({ id }) => !edited.has(id)), ...edits];
}

async function ratedAnswers(client: QuarryClient): Promise<UsedQuestion[]> {
  const text = await (await client.exportFeedback()).text();
  const questions: UsedQuestion[] = [];
  for (const { runId, rating, comment, question, answer, sources } of jsonLines(
    text,
    rated,
    'the feedback',
  )) {
    const given = await inputOf(client, runId);
    const said = (answer ?? '').slice(0, MOST_CHARS);
    if (!given || (rating === 'good' && said === '')) continue;
    questions.push({
      ...given,
      question,
      ...(rating === 'good' && {
        mustCite: sources.map(({ url }) => url).filter((url) => /^https?:/.test(url)),
      }),
      rubric:
        rating === 'good'
          ? [`Says what this answer says, in whatever words: ${said}`]
          : wrongBefore(comment, said),
      kind: rating === 'good' ? 'found good' : 'found bad',
    });
  }
  return questions;
}

const wrongBefore = (comment: string, said: string) =>
  comment.trim() === ''
    ? [`Is clearly better than this answer, which its reader found bad: ${said}`]
    : [`Does not have the fault that a reader found in an earlier answer: ${comment.trim()}`];

/** Reports and tables of which there is a version by a person. */
async function editedReports(client: QuarryClient, most: number): Promise<UsedQuestion[]> {
  const questions: UsedQuestion[] = [];
  let cursor: string | undefined;
  for (let seen = 0; seen < most;) {
    const page = await client.listRuns({
      status: 'completed',
      limit: Math.min(50, most - seen),
      ...(cursor && { cursor }),
    });
    for (const { id } of page.runs) {
      const question = await editedReport(client, id);
      if (question) questions.push(question);
    }
    seen += page.runs.length;
    if (page.nextCursor === null || page.runs.length === 0) break;
    cursor = page.nextCursor;
  }
  return questions;
}

async function editedReport(client: QuarryClient, runId: string): Promise<UsedQuestion | undefined> {
  const versions = await client.listDocumentVersions(runId).catch(orNone);
  if (!versions || versions.versions.length < 2) return undefined;
  const [first, last] = [
    await client.getDocument({ runId, version: 1 }),
    await client.getDocument({ runId, version: versions.versions[0]!.version }),
  ];
  const rubric = changesBetween(first.text ?? '', last.text ?? '');
  const given = await inputOf(client, runId);
  if (rubric.length === 0 || !given) return undefined;
  return { ...given, form: first.kind, rubric, kind: 'edited' };
}

/** What a person wrote in it, and what they took out. */
export function changesBetween(before: string, after: string): string[] {
  const [old, now] = [before, after].map((text) =>
    sentences(text)
      .map((one) => plainSentence(one.text))
      .filter(Boolean),
  );
  const said = now!.filter((one) => !old!.includes(one)).map((one) => `Says, in whatever words: ${one}`);
  const gone = old!.filter((one) => !now!.includes(one)).map((one) => `Does not say: ${one}`);
  return [...said, ...gone].slice(0, MOST_POINTS);
}

const plainSentence = (text: string) => withoutNumbers(text).replace(/^[\s#>*-]+/, '');

async function inputOf(client: QuarryClient, runId: string) {
  const run = await client.getRun(runId);
  if (!run) return undefined;
  const { inputText, locale, fileUrls } = run.input;
  return { id: runId, question: inputText, locale, ...(fileUrls.length > 0 && { files: fileUrls }) };
}

function orNone(error: unknown): undefined {
  if (error instanceof QuarryError && error.status === 404) return undefined;
  throw error;
}

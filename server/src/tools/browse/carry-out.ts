import { browseNotes } from '../../prompts/browse-notes.ts';
import type { Browsing } from './browsing.ts';
import type { Choice } from './decision.ts';
import { keepDownload } from './keep-download.ts';
import type { KeptDownload } from './keep-download.ts';
import { keepPage } from './keep-page.ts';
import type { KeptPage } from './keep-page.ts';
import type { LiveSession } from './live-session.ts';
import type { Seen } from './look.ts';
import { takePicture } from './picture.ts';
import { toUpload } from './apply-message.ts';

/** What came of a step. */
export interface Outcome {
  /** For the model. */
  words: string;
  url: string;
  screenshot: string | null;
  page?: KeptPage;
  download?: KeptDownload;
}

type Done = Omit<Outcome, 'url' | 'screenshot'>;
export type Step = Exclude<Choice, { kind: 'ask' | 'done' }>;

/** Acts on the page that was seen. When a crash or a human lies between, that page is gone and nothing is done. */
export function carryOut(
  browsing: Browsing,
  { choice, seen, stepIndex }: { choice: Step; seen: Seen | undefined; stepIndex: number },
): Promise<Outcome> {
  const { context, browser, trail } = browsing;
  const notes = browseNotes[context.input.locale];
  return context.step(`${stepIndex}/act`, async () => {
    const live = await browser.get(trail);
    const isSame = live.control() === 'agent' && (seen === undefined || seen.stamp === browser.stamp());
    const whyNot = () => {
      if (live.control() === 'human') return notes.humanHasControl;
      return browser.takeReplaced() ? notes.restarted : notes.changedHands;
    };
    const done = isSame ? await perform(browsing, { choice, seen, live }) : { words: whyNot() };
    return { ...done, url: live.session.location().url, screenshot: await takePicture(browsing, live) };
  });
}

async function perform(
  browsing: Browsing,
  { choice, seen, live }: { choice: Step; seen: Seen | undefined; live: LiveSession },
): Promise<Done> {
  const { context } = browsing;
  const { session } = live;
  const notes = browseNotes[context.input.locale];
  if (choice.kind === 'unclear') return { words: choice.reason };
  if (choice.kind === 'part') return { words: notes.partShown(choice.part) };
  if (choice.kind === 'upload') return upload(browsing, { choice, session });
  if (choice.action.kind === 'read') {
    const page = await keepPage(browsing, session, seen ?? { url: '', title: '' });
    return 'reason' in page ? { words: page.reason } : { words: notes.pageRead(page.n), page };
  }
  const result = await session.act(choice.action);
  if (!result.ok) return { words: result.reason };
  if (!result.download) return { words: notes.done };
  const download = await keepDownload(browsing, session, result.download);
  return { words: notes.downloaded(download.name, download.url, download.source?.n), download };
}

async function upload(
  { deps, context, trail }: Browsing,
  { choice, session }: { choice: Extract<Choice, { kind: 'upload' }>; session: LiveSession['session'] },
): Promise<Done> {
  const notes = browseNotes[context.input.locale];
  const wanted = choice.names.length > 0 ? choice.names : trail.files.map(({ name }) => name);
  const files: ReturnType<typeof toUpload>[] = [];
  for (const name of wanted) {
    const known = trail.files.find((file) => file.name === name);
    const file = known && (await deps.sourceDeps.files.read(context.scope, known.url));
    if (!file) return { words: notes.noSuchFile(trail.files.map((one) => one.name)) };
    files.push(toUpload(file));
  }
  if (files.length === 0) return { words: notes.noSuchFile([]) };
  const result = await session.act({ kind: 'upload', files, ...(choice.ref && { ref: choice.ref }) });
  return { words: result.ok ? notes.done : result.reason };
}

import { browseNotes } from '../../prompts/browse-notes.ts';
import { snapshotLinks } from '../../providers/browser/snapshot-links.ts';
import { canonicalUrl } from '../../providers/web/canonical-url.ts';
import type { Snapshot } from '../../providers/browser/browser-session.ts';
import type { Browsing } from './browsing.ts';
import { receiveMessages } from './human-messages.ts';
import { keepDownload } from './keep-download.ts';
import type { KeptDownload } from './keep-download.ts';
import { pictureForModel } from './picture.ts';
import { applyMessage } from './apply-message.ts';
import { pageTokens } from './page-tokens.ts';

/** The page as the model is shown it. */
export interface Seen {
  /** Of the browser in which it was seen. */
  stamp: string;
  url: string;
  title: string;
  text: string;
  /** What happened apart from what the page shows; foreign text too. */
  notes: string[];
  /** Whether the browser before this one was lost. */
  isReplacement: boolean;
  downloads: KeptDownload[];
  /** How it looks, for a model that can see. */
  screenshotId?: string;
}

/** For what is said above and below a part of a page. */
const NOTE_TOKENS = 80;
const LONGEST_WAIT_MS = 7 * 24 * 60 * 60 * 1_000;

/** Waits while a human is in control, takes in what people have said, and looks at the page as it is then. */
export async function look(browsing: Browsing, stepIndex: number): Promise<Seen> {
  const { context, trail } = browsing;
  await untilOurs(browsing, stepIndex);
  for (const [i, message] of (await receiveMessages(browsing, stepIndex)).entries())
    await applyMessage(browsing, message, `${stepIndex}/files/${i}`);
  const seen = await context.step(`${stepIndex}/look`, () => lookNow(browsing));
  if (seen.isReplacement) trail.words.push(browseNotes[context.input.locale].restarted);
  trail.downloads.push(...seen.downloads);
  for (const { source } of seen.downloads) if (source) trail.sourceIds.push(source.sourceId);
  const links = snapshotLinks(seen);
  for (const link of links) trail.links.set(canonicalUrl(link.url), link);
  context.learn({ given: [seen.url], links: links.map(({ url }) => url) });
  context.outsideText();
  return seen;
}

/** The person who hands the browser back sends word of it; the agent parks until then. */
async function untilOurs({ context, browser }: Browsing, stepIndex: number): Promise<void> {
  const isOurs = () => browser.current()?.control() !== 'human';
  for (let turn = 0; !isOurs(); turn += 1)
    await context.waitFor(`${stepIndex}/parked/${turn}`, {
      check: async () => (isOurs() ? true : undefined),
      waitMs: LONGEST_WAIT_MS,
    });
}

async function lookNow(browsing: Browsing): Promise<Seen> {
  const { context, browser, trail } = browsing;
  const notes = browseNotes[context.input.locale];
  const live = await browser.get(trail);
  // Before the snapshot: a person who takes control during it makes it void.
  const stamp = browser.stamp()!;
  const snapshot = await live.session.snapshot({
    part: trail.part,
    tokens: pageTokens(context) - NOTE_TOKENS,
  });
  live.hasTitle(snapshot);
  const screenshotId = await pictureForModel(browsing, live);
  const downloads: KeptDownload[] = [];
  for (const download of snapshot.downloads)
    downloads.push(await keepDownload(browsing, live.session, download));
  return {
    stamp,
    url: snapshot.url,
    title: snapshot.title.replaceAll('\0', ''),
    text: (snapshot.problem ?? snapshot.text).replaceAll('\0', '').toWellFormed(),
    downloads,
    ...(screenshotId !== null && { screenshotId }),
    isReplacement: browser.takeReplaced(),
    notes: [
      ...snapshot.dialogs.map(({ type, message, answer }) =>
        notes.dialog(type, message.slice(0, 500), answer),
      ),
      ...downloads.map(({ name, url, source }) => notes.downloaded(name, url, source?.n)),
      ...boardNotes(snapshot),
    ],
  };
}

const boardNotes = ({ notes }: Snapshot) => notes.map((note) => note.replaceAll('\0', ''));

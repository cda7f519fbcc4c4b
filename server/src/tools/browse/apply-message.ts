import { browseNotes } from '../../prompts/browse-notes.ts';
import { urlsOf } from '../../text/urls.ts';
import { isRead, readSource } from '../read-source.ts';
import type { OwnFile } from '../read-source.ts';
import type { Browsing } from './browsing.ts';
import type { HumanMessage } from './human-messages.ts';
import type { AttachedFile } from './trail.ts';

interface GivenFiles {
  /** The user's own, by which the model may upload them later. */
  files: AttachedFile[];
  uploaded: string[];
  read: { name: string; sourceId: string; n: number }[];
  unread: { name: string; reason: string }[];
}

/** Lets a message have its effect: words reach the next decision, files the page or the model. */
export async function applyMessage(browsing: Browsing, message: HumanMessage, key: string): Promise<void> {
  const { context, trail } = browsing;
  const notes = browseNotes[context.input.locale];
  if (message.kind === 'handed-back') {
    if (message.acted) trail.isPrivate = true;
    trail.words.push(message.acted ? notes.humanActed : notes.humanLooked);
    return;
  }
  trail.words.push(notes.userSays(message.text));
  context.learn({ given: [...urlsOf(message.text), ...message.fileUrls] });
  if (message.fileUrls.length === 0) return;
  trail.isPrivate = true;
  const given = await context.step(key, () => useFiles(browsing, message.fileUrls));
  trail.files.push(...given.files);
  trail.sourceIds.push(...given.read.map(({ sourceId }) => sourceId));
  if (given.uploaded.length > 0) trail.words.push(notes.uploaded(given.uploaded));
  for (const { name, n } of given.read) trail.words.push(notes.fileRead(name, n));
  for (const { name, reason } of given.unread) trail.words.push(notes.fileUnread(name, reason));
}

/** Into the page's file field if it has one; what is not wanted there is read for the model. */
async function useFiles(browsing: Browsing, urls: string[]): Promise<GivenFiles> {
  const { deps, context, browser, trail } = browsing;
  const { scope, runId, signal } = context;
  const own = new Map<string, OwnFile>();
  for (const url of urls) {
    const file = await deps.sourceDeps.files.read(scope, url);
    if (file) own.set(url, file);
  }
  const files = [...own].map(([url, { name }]) => ({ name, url }));
  if (own.size > 0) {
    const { session } = await browser.get(trail);
    const done = await session.act({ kind: 'upload', files: [...own.values()].map(toUpload) });
    if (done.ok && own.size === urls.length)
      return { files, uploaded: files.map(({ name }) => name), read: [], unread: [] };
  }
  const given: GivenFiles = { files, uploaded: [], read: [], unread: [] };
  for (const url of urls) {
    const name = own.get(url)?.name ?? url;
    const source = await readSource(deps.sourceDeps, { runId, scope, url, signal });
    if (isRead(source)) given.read.push({ name, ...source });
    else given.unread.push({ name, reason: source.reason });
  }
  return given;
}

export const toUpload = ({ name, mediaType, bytes }: OwnFile) => ({
  name,
  mediaType,
  bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
});

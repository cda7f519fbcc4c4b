import { Readable } from 'node:stream';
import { collectionEndpoints } from '@quarry/api/endpoints/collections.ts';
import { feedbackEndpoints } from '@quarry/api/endpoints/feedback.ts';
import { inboxEndpoints } from '@quarry/api/endpoints/inbox.ts';
import { sharingEndpoints } from '@quarry/api/endpoints/sharing.ts';
import type { CollectionItem } from '@quarry/api/collections.ts';
import { fileUrl } from '@quarry/api/files.ts';
import { notFound } from '../../errors.ts';
import type { Engine } from '../../runs/engine.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { CollectionStore } from '../../store/workspace/collections.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

/** What readers do with answers: rate them, share them, and see what waits for them. */
export function deskRoutes({ feedback, sharing, waiting }: Engine): Route[] {
  return [
    ...routes(feedbackEndpoints, {
      giveFeedback: ({ scope, params, body }) => feedback.give(scope, params.runId, body),
      removeFeedback: ({ scope, params }) => feedback.remove(scope, params.runId),
      exportFeedback: async ({ scope, reply }) =>
        reply
          .headers({
            'content-type': 'application/x-ndjson; charset=utf-8',
            'content-disposition': 'attachment; filename="feedback.jsonl"',
            'cache-control': 'private, no-cache',
          })
          .send(Readable.from(feedback.lines(scope))),
    }),
    ...routes(inboxEndpoints, {
      listInbox: ({ scope }) => waiting.list(scope),
      dismissFailure: ({ scope, body }) => waiting.dismiss(scope, body.runId),
    }),
    ...routes(sharingEndpoints, {
      listShares: ({ scope, params }) => sharing.list(scope, params.conversationId),
      shareConversation: ({ scope, params, body }) => sharing.share(scope, { ...params, ...body }),
      getAnswerLink: ({ scope, params }) => sharing.link(scope, params.runId),
      createAnswerLink: ({ scope, params }) => sharing.makeLink(scope, params.runId),
      removeAnswerLink: ({ scope, params }) => sharing.removeLink(scope, params.runId),
      getSharedAnswer: async ({ params, reply }) => {
        reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
        return sharing.answer(params.token);
      },
    }),
  ];
}

export function collectionRoutes(collections: CollectionStore): Route[] {
  async function required(scope: Scope, id: string) {
    const row = await collections.find(scope, id);
    if (!row) throw notFound('Collection');
    return row;
  }
  const detail = async (scope: Scope, id: string) => {
    const row = await required(scope, id);
    return { ...shown(row), items: (await collections.itemsOf(scope, [id])).flatMap(shownItem) };
  };
  return routes(collectionEndpoints, {
    listCollections: async ({ scope }) => ({ collections: (await collections.list(scope)).map(shown) }),
    createCollection: async ({ scope, body }) => shown(await collections.create(scope, body.name)),
    getCollection: ({ scope, params }) => detail(scope, params.collectionId),
    renameCollection: async ({ scope, params, body }) => {
      await required(scope, params.collectionId);
      return shown((await collections.rename(scope, params.collectionId, body.name))!);
    },
    deleteCollection: async ({ scope, params }) => {
      const row = await required(scope, params.collectionId);
      await collections.remove(scope, params.collectionId);
      return shown(row);
    },
    changeCollection: async ({ scope, params: { collectionId }, body: { isIn, ...item } }) => {
      await required(scope, collectionId);
      if (isIn && !(await collections.mayTake(scope, item)))
        throw notFound(item.kind === 'file' ? 'File' : 'Source');
      await (isIn ? collections.put(collectionId, item) : collections.take(collectionId, item));
      return detail(scope, collectionId);
    },
  });
}

type CollectionRow = NonNullable<Awaited<ReturnType<CollectionStore['find']>>>;

const shown = ({ id, name, itemCount, createdAt, updatedAt }: CollectionRow) => ({
  id,
  name,
  itemCount,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

type ItemRow = Awaited<ReturnType<CollectionStore['itemsOf']>>[number];

function shownItem({ fileId, fileName, sourceId, title, url, sourceType }: ItemRow): CollectionItem[] {
  if (fileId !== null)
    return [{ kind: 'file', id: fileId, title: fileName!, url: fileUrl(fileId), sourceType: null }];
  if (sourceId === null) return [];
  return [{ kind: 'source', id: sourceId, title: title!, url: url!, sourceType }];
}

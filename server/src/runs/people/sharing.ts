import type { AnswerLink, SharedAnswer, ShareList } from '@quarry/api/sharing.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { ConversationStore } from '../../store/runs/conversations.ts';
import type { EventStore } from '../../store/runs/events.ts';
import type { EvidenceStore } from '../../store/runs/evidence.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import type { Access, ShareStore } from '../../store/runs/shares.ts';
import type { SourceStore } from '../../store/workspace/sources.ts';
import type { WorkspaceSettingsStore } from '../../store/workspace/workspace-settings.ts';

interface SharingDeps {
  conversations: Pick<ConversationStore, 'find'>;
  events: Pick<EventStore, 'ofType'>;
  evidence: Pick<EvidenceStore, 'ofRun'>;
  shares: ShareStore;
  sources: Pick<SourceStore, 'linkedTo'>;
  workspaceSettings: Pick<WorkspaceSettingsStore, 'read'>;
  required(scope: Scope, runId: string): Promise<RunRow>;
}

/** What a user lets others see: a conversation its chosen members, one answer whoever has its link. */
export function createSharing(deps: SharingDeps) {
  const { shares } = deps;
  const requireOwn = async (scope: Scope, conversationId: string) => {
    if (!(await deps.conversations.find(scope, conversationId))) throw notFound('Conversation');
  };
  const isAllowed = async (scope: Pick<Scope, 'workspaceId'>) =>
    (await deps.workspaceSettings.read(scope)).publicLinks;
  const shownLink = async (scope: Scope, runId: string): Promise<AnswerLink> => {
    const link = await shares.linkOf(runId);
    return {
      isAllowed: await isAllowed(scope),
      token: link?.token ?? null,
      createdAt: link?.createdAt.toISOString() ?? null,
    };
  };

  return {
    async list(scope: Scope, conversationId: string): Promise<ShareList> {
      await requireOwn(scope, conversationId);
      return { members: await shares.of(scope, conversationId) };
    },

    async share(
      scope: Scope,
      share: { conversationId: string; memberId: string; access: Access | null },
    ): Promise<ShareList> {
      await requireOwn(scope, share.conversationId);
      if (!(await shares.set(scope, share))) throw notFound('Another member with this id was');
      return { members: await shares.of(scope, share.conversationId) };
    },

    async link(scope: Scope, runId: string): Promise<AnswerLink> {
      await deps.required(scope, runId);
      return shownLink(scope, runId);
    },

    async makeLink(scope: Scope, runId: string): Promise<AnswerLink> {
      await deps.required(scope, runId);
      if (!(await isAllowed(scope)))
        throw new AppError(
          'FORBIDDEN',
          'This workspace allows no public links. An owner can allow them in its settings (publicLinks).',
        );
      await shares.makeLink(runId);
      return shownLink(scope, runId);
    },

    async removeLink(scope: Scope, runId: string): Promise<AnswerLink> {
      await deps.required(scope, runId);
      await shares.removeLink(runId);
      return shownLink(scope, runId);
    },

    /** For whoever has the link: as if there were none once it is revoked, or links are not allowed any more. */
    async answer(token: string): Promise<SharedAnswer> {
      const run = await shares.linkedRun(token);
      if (!run || !(await isAllowed(run)))
        throw new AppError('NOT_FOUND', 'There is nothing behind this link.');
      return sharedAnswer(deps, run);
    },
  };
}

/** What belongs to its user alone is named, and neither linked nor quoted. */
async function sharedAnswer(deps: SharingDeps, run: RunRow): Promise<SharedAnswer> {
  const [linked, evidence, complete, report] = await Promise.all([
    deps.sources.linkedTo([run.id]),
    deps.evidence.ofRun(run.id),
    deps.events.ofType(run.id, 'complete'),
    deps.events.ofType(run.id, 'report_complete'),
  ]);
  const isPublic = new Set(linked.flatMap(({ id, sourceType }) => (sourceType === 'public' ? [id] : [])));
  const cited = report.at(-1)?.payload.sources ?? complete.at(-1)?.payload.sources ?? [];
  return {
    question: run.input.inputText,
    text: report.at(-1)?.payload.text ?? run.text,
    locale: run.input.locale,
    createdAt: run.createdAt.toISOString(),
    sources: cited.map(({ n, id, title, url }) => ({ n, title, url: isPublic.has(id) ? url : null })),
    evidence: evidence
      .filter(({ sourceId }) => isPublic.has(sourceId))
      .map(({ claim, n, quote, verdict }) => ({ claim, n, quote, verdict })),
  };
}

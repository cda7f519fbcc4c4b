import { createAccountStore } from '../store/accounts/accounts.ts';
import { createApiKeyStore } from '../store/accounts/api-keys.ts';
import { createIdempotencyStore } from '../store/accounts/idempotency.ts';
import { createInvitationStore } from '../store/accounts/invitations.ts';
import { createMembershipStore } from '../store/accounts/memberships.ts';
import { createRateLimitStore } from '../store/accounts/rate-limits.ts';
import { createSessionStore } from '../store/accounts/sessions.ts';
import { createSignInLinkStore } from '../store/accounts/sign-in-links.ts';
import { createSpendingStore } from '../store/accounts/spending.ts';
import { createUsageStore } from '../store/accounts/usage.ts';
import type { Db } from '../store/database/db.ts';
import { createErasureStore } from '../store/erasure/erasure.ts';
import { createEntityDetailStore } from '../store/graph/entity-details.ts';
import { createEntityListStore } from '../store/graph/entity-list.ts';
import { createGraphChanges } from '../store/graph/graph-changes.ts';
import { createGraphEdgeStore } from '../store/graph/graph-edges.ts';
import { createGraphWaitingStore } from '../store/graph/graph-waiting.ts';
import { createEntityRecallStore } from '../store/retrieval/entity-recall.ts';
import { createPassageVectorStore } from '../store/retrieval/passage-vectors.ts';
import { createPassageStore } from '../store/retrieval/passages.ts';
import type { Pgvector } from '../store/retrieval/pgvector.ts';
import { createWaitingDocumentStore } from '../store/retrieval/waiting-documents.ts';
import { createBrowserSessionStore } from '../store/runs/browser-sessions.ts';
import { createConversationStore } from '../store/runs/conversations.ts';
import { createFeedbackStore } from '../store/runs/feedback.ts';
import { createOpenRunStore } from '../store/runs/open-runs.ts';
import { createShareStore } from '../store/runs/shares.ts';
import { createDelegationStore } from '../store/runs/delegations.ts';
import { createDraftStore } from '../store/runs/drafts.ts';
import { createEventStore } from '../store/runs/events.ts';
import { createEvidenceStore } from '../store/runs/evidence.ts';
import { createGivenAddressStore } from '../store/runs/given-addresses.ts';
import { createInboxStore } from '../store/runs/inbox.ts';
import { createLinkedEntityStore } from '../store/runs/linked-entities.ts';
import { createDocumentStore } from '../store/runs/documents.ts';
import { createMatrixStore } from '../store/runs/matrices.ts';
import { createModelPlaceStore } from '../store/runs/model-places.ts';
import { createNodeStore } from '../store/runs/nodes.ts';
import { createPastPlanStore } from '../store/runs/past-plans.ts';
import { createRunListStore } from '../store/runs/run-list.ts';
import { createRunQueueStore } from '../store/runs/run-queue.ts';
import { createRunUsageStore } from '../store/runs/run-usage.ts';
import { createRunStore } from '../store/runs/runs.ts';
import { createScreenshotStore } from '../store/runs/screenshots.ts';
import { createUnattendedStore } from '../store/runs/unattended.ts';
import { createWebhookStore } from '../store/workspace/webhooks.ts';
import { createTurnStore } from '../store/runs/turns.ts';
import { createAgentStore } from '../store/workspace/agents.ts';
import { createAuditLogStore } from '../store/workspace/audit-log.ts';
import { createConnectionStore } from '../store/workspace/connections.ts';
import { createCollectionStore } from '../store/workspace/collections.ts';
import { createFileStore } from '../store/workspace/files.ts';
import { createMcpServerStore } from '../store/workspace/mcp-servers.ts';
import { createMentionStore } from '../store/workspace/mentions.ts';
import { createModelPriceStore } from '../store/workspace/model-prices.ts';
import { createProviderHealthStore } from '../store/workspace/provider-health.ts';
import { createRetentionStore } from '../store/workspace/retention.ts';
import { createSecretStore } from '../store/workspace/secrets.ts';
import type { Sealer } from '../store/workspace/secrets.ts';
import { createSiteIconStore } from '../store/workspace/site-icons.ts';
import { createSourceStore } from '../store/workspace/sources.ts';
import { createWebRecordingStore } from '../store/workspace/web-recordings.ts';
import { createWorkspaceSettingsStore } from '../store/workspace/workspace-settings.ts';

export interface StoreParts {
  /** Seals the secrets of users. */
  sealer: Sealer;
  /** Undefined where the server has none, or nobody searches by meaning. */
  pgvector?: Pgvector | undefined;
}

export type Stores = ReturnType<typeof createStores>;

/** Everything that is stored, by what it is about: the one place where stores are made, each once. */
export function createStores(db: Db, { sealer, pgvector }: StoreParts) {
  return {
    accounts: createAccountStore(db),
    apiKeys: createApiKeyStore(db),
    idempotency: createIdempotencyStore(db),
    invitations: createInvitationStore(db),
    memberships: createMembershipStore(db),
    rateLimits: createRateLimitStore(db.$client),
    sessions: createSessionStore(db),
    signInLinks: createSignInLinkStore(db),
    spending: createSpendingStore(db),
    usage: createUsageStore(db),

    agents: createAgentStore(db),
    auditLog: createAuditLogStore(db),
    connections: createConnectionStore(db, sealer),
    collections: createCollectionStore(db),
    erasure: createErasureStore(db),
    files: createFileStore(db),
    mcpServers: createMcpServerStore(db, sealer),
    mentions: createMentionStore(db),
    modelPrices: createModelPriceStore(db),
    providerHealth: createProviderHealthStore(db),
    retention: createRetentionStore(db),
    secrets: createSecretStore(db, sealer),
    siteIcons: createSiteIconStore(db),
    sources: createSourceStore(db),
    webRecordings: createWebRecordingStore(db),
    workspaceSettings: createWorkspaceSettingsStore(db),

    browserSessions: createBrowserSessionStore(db),
    conversations: createConversationStore(db),
    feedback: createFeedbackStore(db),
    openRuns: createOpenRunStore(db),
    shares: createShareStore(db),
    delegations: createDelegationStore(db),
    drafts: createDraftStore(db),
    events: createEventStore(db, db.$client),
    documents: createDocumentStore(db),
    evidence: createEvidenceStore(db),
    givenAddresses: createGivenAddressStore(db),
    inbox: createInboxStore(db),
    linkedEntities: createLinkedEntityStore(db),
    matrices: createMatrixStore(db),
    pastPlans: createPastPlanStore(db),
    modelPlaces: createModelPlaceStore(db),
    nodes: createNodeStore(db),
    runList: createRunListStore(db),
    runQueue: createRunQueueStore(db),
    runUsage: createRunUsageStore(db),
    runs: createRunStore(db),
    screenshots: createScreenshotStore(db),
    turns: createTurnStore(db),
    unattended: createUnattendedStore(db),
    webhooks: createWebhookStore(db),

    entityDetails: createEntityDetailStore(db),
    entityList: createEntityListStore(db),
    graph: createGraphChanges(db),
    graphEdges: createGraphEdgeStore(db),
    graphWaiting: createGraphWaitingStore(db),

    entityRecall: createEntityRecallStore(db),
    passages: createPassageStore(db),
    passageVectors: createPassageVectorStore(db, pgvector),
    waitingDocuments: createWaitingDocumentStore(db),
  };
}

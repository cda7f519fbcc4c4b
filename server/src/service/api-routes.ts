import type { Config } from '../settings/config.ts';
import { createEntityEditor } from '../graph/edit-entities.ts';
import { createGraphViews } from '../graph/graph-views.ts';
import { agentRoutes } from '../http/routes/agents.ts';
import { approvalRoutes } from '../http/routes/approvals.ts';
import { auditRoutes } from '../http/routes/audit.ts';
import { connectionRoutes } from '../http/routes/connections.ts';
import type { Connections } from '../http/routes/connections.ts';
import { conversationRoutes } from '../http/routes/conversations.ts';
import { documentRoutes } from '../http/routes/documents.ts';
import { collectionRoutes, deskRoutes } from '../http/routes/desk.ts';
import { fileRoutes } from '../http/routes/files.ts';
import { graphRoutes } from '../http/routes/graph.ts';
import { imageRoutes } from '../http/routes/images.ts';
import { matrixExportRoutes } from '../http/routes/matrix-export.ts';
import { mcpServerRoutes } from '../http/routes/mcp-servers.ts';
import { modelRoutes } from '../http/routes/models.ts';
import { reportExportRoutes } from '../http/routes/report-export.ts';
import { reviewRoutes } from '../http/routes/reviews.ts';
import { runListRoutes } from '../http/routes/run-list.ts';
import { runRoutes } from '../http/routes/runs.ts';
import { recordingRoutes } from '../http/routes/recordings.ts';
import { secretRoutes } from '../http/routes/secrets.ts';
import { sourceRoutes } from '../http/routes/sources.ts';
import type { SearchSources } from '../http/routes/sources.ts';
import type { PageTokens } from '../http/page-tokens.ts';
import { tokenRoutes } from '../http/routes/tokens.ts';
import { toolRoutes } from '../http/routes/tools.ts';
import { webhookRoutes } from '../http/routes/webhooks.ts';
import { turnRoutes } from '../http/routes/turns.ts';
import { workspaceRoutes } from '../http/routes/workspace.ts';
import { findChromium } from '../providers/browser/find-chromium.ts';
import type { PriceBook } from '../runs/views/cost-of.ts';
import { createFetchIcon } from '../providers/web/fetch-icon.ts';
import { createFetchImage } from '../providers/web/fetch-image.ts';
import { API_PREFIX } from '../http/app.ts';
import { browserRoutes } from '../http/routes/browser.ts';
import { withDescription } from '../http/routes/service.ts';
import { createDocuments } from '../runs/documents/documents.ts';
import type { Engine } from '../runs/engine.ts';
import type { SafeFetch } from '../providers/web/safe-fetch.ts';
import type { TokenSigner } from '../store/accounts/signed-token.ts';
import { openaiEndpoints } from '@quarry/api/endpoints/openai.ts';
import { mcpEndpoints } from '@quarry/api/endpoints/mcp.ts';
import { mcpRoutes } from '../http/mcp/mcp-routes.ts';
import type { OriginCheck } from '../http/own-origin.ts';
import { openaiRoutes } from '../http/openai/openai-routes.ts';
import { requireServed } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { Stores } from './create-stores.ts';
import { createRequireOpen } from './require-open.ts';
import type { McpRoom } from './mcp-servers.ts';
import type { PriceSettings } from './price-book.ts';

export interface ApiRouteParts {
  config: Config;
  connections: Connections;
  mcp: McpRoom;
  stores: Stores;
  door: Engine;
  searchSources: SearchSources;
  /** Where browsers are watched. */
  watching: Route;
  tokens: TokenSigner;
  /** Fetches the pictures of others, and signs where from. */
  images: SafeFetch;
  imageSigner: TokenSigner;
  prices: PriceBook;
  priceSettings: PriceSettings;
  pageTokens: PageTokens;
  webhookSecret: (webhookId: string) => string;
  version: string;
}

interface FacadeParts extends Pick<ApiRouteParts, 'stores' | 'door' | 'version'> {
  api: Route[];
  checkOrigin: OriginCheck['requireOwnOrNone'];
}

/** What programs that speak another protocol find here. */
export function facadeRoutes({ stores, door, version, api, checkOrigin }: FacadeParts): Route[] {
  const served = [
    ...openaiRoutes({ engine: door, agents: stores.agents, files: stores.files }),
    ...mcpRoutes({ api, engine: door, version, checkOrigin }),
  ];
  requireServed({ ...openaiEndpoints, ...mcpEndpoints }, served);
  return served;
}

/** Every endpoint of the API, with the stores it reads. */
export function apiRoutes({
  config,
  connections,
  mcp,
  stores,
  door,
  searchSources,
  ...parts
}: ApiRouteParts): Route[] {
  const { watching, tokens, images, imageSigner, prices, priceSettings, version, pageTokens, webhookSecret } =
    parts;
  return withDescription(
    [
      ...runRoutes(door),
      ...runListRoutes(stores.runList, door),
      ...reviewRoutes(door.reviews),
      ...approvalRoutes(door.approvals),
      ...browserRoutes({
        input: door.browser,
        screenshots: stores.screenshots,
        tokens,
      }),
      watching,
      ...turnRoutes(door),
      ...conversationRoutes(door),
      ...deskRoutes(door),
      ...collectionRoutes(stores.collections),
      ...agentRoutes(stores.agents),
      ...toolRoutes(),
      ...modelRoutes({ listModels: door.listModels, prices, healthOf: connections.modelHealth }),
      ...connectionRoutes(connections),
      ...mcpServerRoutes(mcp.owners),
      ...auditRoutes(stores.auditLog),
      ...workspaceRoutes({
        ...stores,
        prices: priceSettings,
        spending: door.spending,
        requireModel: door.requireModel,
      }),
      ...sourceRoutes(door, { ...stores, searchSources }, createFetchIcon(images)),
      ...imageRoutes({ fetchImage: createFetchImage(images), engine: door, signer: imageSigner }),
      ...graphRoutes(createGraphViews(stores), createEntityEditor(stores)),
      ...reportExportRoutes({ ...stores, findChromium: () => findChromium(config) }),
      ...matrixExportRoutes(stores),
      ...documentRoutes(createDocuments(stores)),
      ...secretRoutes(door.secrets),
      ...recordingRoutes(stores.webRecordings),
      ...fileRoutes(stores.files),
      ...tokenRoutes({ engine: door, conversations: stores.conversations, pageTokens }),
      ...webhookRoutes({
        ...stores,
        webhookSecret,
        requireOpen: createRequireOpen(config),
      }),
    ],
    { prefix: API_PREFIX, version },
  );
}

import type pg from 'pg';
import type { Config } from '../settings/config.ts';
import { createEntityEditor } from '../graph/edit-entities.ts';
import { createGraphViews } from '../graph/graph-views.ts';
import { agentRoutes } from '../http/routes/agents.ts';
import { fileRoutes } from '../http/routes/files.ts';
import { graphRoutes } from '../http/routes/graph.ts';
import { imageRoutes } from '../http/routes/images.ts';
import { matrixExportRoutes } from '../http/routes/matrix-export.ts';
import { modelRoutes } from '../http/routes/models.ts';
import { reportExportRoutes } from '../http/routes/report-export.ts';
import { reviewRoutes } from '../http/routes/reviews.ts';
import { runListRoutes } from '../http/routes/run-list.ts';
import { runRoutes } from '../http/routes/runs.ts';
import { secretRoutes } from '../http/routes/secrets.ts';
import { sourceRoutes } from '../http/routes/sources.ts';
import { toolRoutes } from '../http/routes/tools.ts';
import { turnRoutes } from '../http/routes/turns.ts';
import { workspaceRoutes } from '../http/routes/workspace.ts';
import { findChromium } from '../providers/browser/find-chromium.ts';
import { createPriceOf } from '../providers/model/model-prices.ts';
import { createFetchImage } from '../providers/web/fetch-image.ts';
import { createAccountStore } from '../store/accounts/accounts.ts';
import { createAgentStore } from '../store/workspace/agents.ts';
import { createEventStore } from '../store/runs/events.ts';
import { createFileStore } from '../store/workspace/files.ts';
import { createGraphChanges } from '../store/graph/graph-changes.ts';
import { createMatrixStore } from '../store/runs/matrices.ts';
import { createRunListStore } from '../store/runs/run-list.ts';
import { createRunStore } from '../store/runs/runs.ts';
import { createScreenshotStore } from '../store/runs/screenshots.ts';
import { createSourceStore } from '../store/workspace/sources.ts';
import { API_PREFIX } from '../http/app.ts';
import { browserRoutes } from '../http/routes/browser.ts';
import { withDescription } from '../http/routes/service.ts';
import type { Engine } from '../runs/engine.ts';
import type { SafeFetch } from '../providers/web/safe-fetch.ts';
import type { Db } from '../store/database/db.ts';
import type { TokenSigner } from '../store/accounts/signed-token.ts';
import type { Route } from '../http/route.ts';

export interface ApiRouteParts {
  config: Config;
  db: Db;
  pool: pg.Pool;
  door: Engine;
  /** Where browsers are watched. */
  watching: Route;
  tokens: TokenSigner;
  /** Fetches the pictures of others. */
  images: SafeFetch;
  version: string;
}

/** Every endpoint of the API, with the stores it reads. */
export function apiRoutes({ config, db, pool, door, watching, tokens, images, version }: ApiRouteParts) {
  const records = {
    runs: createRunStore(db),
    events: createEventStore(db, pool),
    matrices: createMatrixStore(db),
    sources: createSourceStore(db),
  };
  return withDescription(
    [
      ...runRoutes(door),
      ...runListRoutes(createRunListStore(db)),
      ...reviewRoutes(door.reviews),
      ...browserRoutes({
        input: door.browser,
        screenshots: createScreenshotStore(db),
        tokens,
      }),
      watching,
      ...turnRoutes(door),
      ...agentRoutes(createAgentStore(db)),
      ...toolRoutes(),
      ...modelRoutes(door.listModels, createPriceOf(config.modelPrices)),
      ...workspaceRoutes(createAccountStore(db)),
      ...sourceRoutes(door, records.sources),
      ...imageRoutes(createFetchImage(images)),
      ...graphRoutes(createGraphViews(db), createEntityEditor(createGraphChanges(db))),
      ...reportExportRoutes({ ...records, findChromium: () => findChromium(config) }),
      ...matrixExportRoutes(records),
      ...secretRoutes(door.secrets),
      ...fileRoutes(createFileStore(db)),
    ],
    { prefix: API_PREFIX, version },
  );
}

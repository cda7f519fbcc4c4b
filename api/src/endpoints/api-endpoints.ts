import { agentEndpoints } from './agents.ts';
import { approvalEndpoints } from './approvals.ts';
import { browserEndpoints, liveEndpoints } from './browser.ts';
import { conversationEndpoints } from './conversations.ts';
import { joined } from './endpoint.ts';
import { fileEndpoints } from './files.ts';
import { graphEndpoints } from './graph.ts';
import { imageEndpoints } from './images.ts';
import { matrixExportEndpoints } from './matrix-export.ts';
import { modelEndpoints } from './models.ts';
import { reportExportEndpoints } from './report-export.ts';
import { reviewEndpoints } from './reviews.ts';
import { runListEndpoints } from './run-list.ts';
import { runEndpoints } from './runs.ts';
import { secretEndpoints } from './secrets.ts';
import { serviceEndpoints } from './service.ts';
import { sourceEndpoints } from './sources.ts';
import { tokenEndpoints } from './tokens.ts';
import { toolEndpoints } from './tools.ts';
import { turnEndpoints } from './turns.ts';
import { webhookEndpoints } from './webhooks.ts';
import { workspaceEndpoints } from './workspace.ts';

/** The API below its version prefix: what a key opens. */
export const apiEndpoints = joined(
  runEndpoints,
  runListEndpoints,
  reviewEndpoints,
  reportExportEndpoints,
  matrixExportEndpoints,
  approvalEndpoints,
  browserEndpoints,
  liveEndpoints,
  turnEndpoints,
  conversationEndpoints,
  agentEndpoints,
  toolEndpoints,
  modelEndpoints,
  workspaceEndpoints,
  sourceEndpoints,
  imageEndpoints,
  graphEndpoints,
  secretEndpoints,
  fileEndpoints,
  webhookEndpoints,
  tokenEndpoints,
  serviceEndpoints,
);

import { agentEndpoints } from './agents.ts';
import { approvalEndpoints } from './approvals.ts';
import { auditEndpoints } from './audit.ts';
import { browserEndpoints, liveEndpoints } from './browser.ts';
import { connectionEndpoints } from './connections.ts';
import { collectionEndpoints } from './collections.ts';
import { conversationEndpoints } from './conversations.ts';
import { documentEndpoints } from './documents.ts';
import { joined } from './endpoint.ts';
import { feedbackEndpoints } from './feedback.ts';
import { fileEndpoints } from './files.ts';
import { graphEndpoints } from './graph.ts';
import { imageEndpoints } from './images.ts';
import { inboxEndpoints } from './inbox.ts';
import { matrixExportEndpoints } from './matrix-export.ts';
import { mcpServerEndpoints } from './mcp-servers.ts';
import { modelEndpoints } from './models.ts';
import { recordingEndpoints } from './recordings.ts';
import { reportExportEndpoints } from './report-export.ts';
import { reviewEndpoints } from './reviews.ts';
import { runListEndpoints } from './run-list.ts';
import { runEndpoints } from './runs.ts';
import { secretEndpoints } from './secrets.ts';
import { serviceEndpoints } from './service.ts';
import { sharingEndpoints } from './sharing.ts';
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
  documentEndpoints,
  approvalEndpoints,
  browserEndpoints,
  liveEndpoints,
  turnEndpoints,
  conversationEndpoints,
  sharingEndpoints,
  collectionEndpoints,
  feedbackEndpoints,
  inboxEndpoints,
  agentEndpoints,
  toolEndpoints,
  modelEndpoints,
  connectionEndpoints,
  mcpServerEndpoints,
  workspaceEndpoints,
  auditEndpoints,
  sourceEndpoints,
  imageEndpoints,
  graphEndpoints,
  secretEndpoints,
  recordingEndpoints,
  fileEndpoints,
  webhookEndpoints,
  tokenEndpoints,
  serviceEndpoints,
);

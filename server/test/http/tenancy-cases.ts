import { runInput } from '../support/app.ts';
import type { Call } from './call.ts';
import type { Owned } from './owned-by-ann.ts';

interface TenancyCase {
  /** Reaches for what is Ann's. */
  request: (ann: Owned) => Call;
  /** The status for somebody of another workspace, and for another member of Ann's. */
  stranger: number;
  colleague: number;
  /** The colleague's answer must show what belongs to the workspace. */
  shares?: true;
}

const get =
  (path: (ann: Owned) => string) =>
  (ann: Owned): Call => ({ path: path(ann) });

const post =
  (path: (ann: Owned) => string, body?: (ann: Owned) => unknown) =>
  (ann: Owned): Call => ({
    method: 'POST',
    path: path(ann),
    ...(body && { body: body(ann) }),
  });

const withAgentOfAnn = ({ agentId }: Owned) => runInput('Hello', { agentId });
const resume = () => ({ modelName: 'embedded/extractive' });

const answerDraft = (kind: string) =>
  ofOneUser(
    post(
      (ann) => `/agent/run/${ann.runId}/${kind}/answer`,
      ({ runId }) => ({ runId, answer: 'Shorter.', modelName: 'embedded/extractive' }),
    ),
  );

const confirmDraft = (action: string) =>
  ofOneUser(
    post(
      (ann) => `/agent/run/${ann.runId}/${action}`,
      ({ runId }) => ({ runId }),
    ),
  );

const toBrowser = (action: string) =>
  ofOneUser(
    post(
      () => `/browser/${action}`,
      ({ runId }) => ({ runId, sessionId: 'any', input: 'Go on.', modelName: 'embedded/extractive' }),
    ),
  );

/** What belongs to a user is not there for anybody else. */
function ofOneUser(request: (ann: Owned) => Call): TenancyCase {
  return { request, stranger: 404, colleague: 404 };
}

/** By operation: how the boundaries between workspaces and between members are tried. */
export const tenancyCases: Record<string, TenancyCase> = {
  getAgent: { request: get((ann) => `/agent/${ann.agentId}`), stranger: 404, colleague: 200, shares: true },
  listAgents: { request: get(() => '/agent/list?limit=100'), stranger: 200, colleague: 200, shares: true },
  createAgent: {
    request: post(
      () => '/agent',
      () => ({ name: 'Another' }),
    ),
    stranger: 200,
    colleague: 200,
  },
  updateAgent: {
    request: (ann) => ({ method: 'PATCH', path: `/agent/${ann.agentId}`, body: { userMarkdown: 'Taken.' } }),
    stranger: 404,
    colleague: 200,
    shares: true,
  },
  deleteAgent: {
    request: (ann) => ({ method: 'DELETE', path: `/agent/${ann.spareAgentId}` }),
    stranger: 404,
    colleague: 200,
    shares: true,
  },
  listAgentMemories: {
    request: get((ann) => `/agent/${ann.agentId}/memory/list`),
    stranger: 404,
    colleague: 200,
  },
  getWorkspace: { request: get(() => '/workspace'), stranger: 200, colleague: 200 },

  startRun: { request: post(() => '/agent/run', withAgentOfAnn), stranger: 404, colleague: 200 },
  streamRun: { request: post(() => '/agent/run/stream', withAgentOfAnn), stranger: 404, colleague: 200 },
  resumeRun: {
    request: post((ann) => `/agent/run/${ann.runId}/resume`, resume),
    stranger: 404,
    colleague: 404,
  },
  streamResume: {
    request: post((ann) => `/agent/run/stream/${ann.runId}`, resume),
    stranger: 404,
    colleague: 404,
  },
  cancelRun: { request: post((ann) => `/agent/run/${ann.runId}/cancel`), stranger: 404, colleague: 404 },
  getRun: { request: get((ann) => `/agent/run/${ann.runId}`), stranger: 404, colleague: 404 },
  getRunStatus: { request: get((ann) => `/agent/run/${ann.runId}/status`), stranger: 404, colleague: 404 },
  followRun: { request: get((ann) => `/agent/run/${ann.runId}/events`), stranger: 404, colleague: 404 },
  listRuns: { request: get(() => '/run/list?limit=50'), stranger: 200, colleague: 200 },
  listTurns: { request: get(() => '/turn/list?limit=50'), stranger: 200, colleague: 200 },

  answerPlan: answerDraft('plan'),
  answerReport: answerDraft('report'),
  answerMatrix: answerDraft('matrix'),
  confirmPlan: confirmDraft('plan/confirm'),
  confirmReport: confirmDraft('report/confirm'),
  confirmMatrix: confirmDraft('matrix/confirm'),
  skipPlan: confirmDraft('plan/skip'),
  exportReport: ofOneUser(get((ann) => `/agent/run/${ann.runId}/report`)),
  exportMatrix: ofOneUser(get((ann) => `/agent/run/${ann.runId}/matrix`)),

  answerQuestion: toBrowser('answer-question'),
  answerQuestionWithFiles: toBrowser('answer-question-with-files'),
  spontaneousInput: toBrowser('spontaneous-input'),
  spontaneousInputWithFiles: toBrowser('spontaneous-input-with-files'),
  getScreenshot: ofOneUser(get((ann) => `/browser/screenshot/${ann.screenshotId}`)),
  // A WebSocket, which only its token opens.
  watchBrowser: { request: get((ann) => `/browser/live/${ann.runId}`), stranger: 400, colleague: 400 },

  getSource: {
    request: get((ann) => `/graph/source/${ann.sourceId}?sourceType=private`),
    stranger: 403,
    colleague: 403,
  },
  listSources: { request: get(() => '/source/list?limit=100'), stranger: 200, colleague: 200, shares: true },
  getImage: {
    request: get(() => '/image?url=http%3A%2F%2F127.0.0.1%2Fx.png'),
    stranger: 400,
    colleague: 400,
  },
  getWorkspaceGraph: {
    request: get(() => '/graph/workspace?includeOthersEntities=true'),
    stranger: 200,
    colleague: 200,
    shares: true,
  },
  listEntities: {
    request: get(() => '/graph/entities?includeOthersEntities=true'),
    stranger: 200,
    colleague: 200,
    shares: true,
  },
  listEdges: {
    request: get((ann) => `/graph/edges?entityIds=${ann.entityId}`),
    stranger: 200,
    colleague: 200,
  },
  getEntity: {
    request: get((ann) => `/graph/entities/${ann.entityId}`),
    stranger: 404,
    colleague: 200,
    shares: true,
  },
  updateEntity: {
    request: (ann) => ({ method: 'PATCH', path: `/graph/entities/${ann.entityId}`, body: { category: 'y' } }),
    stranger: 404,
    colleague: 200,
    shares: true,
  },
  mergeEntities: {
    request: post(
      () => '/graph/entities/merge',
      (ann) => ({ targetEntityId: ann.entityId, entityIds: [ann.mergedEntityId] }),
    ),
    stranger: 404,
    colleague: 200,
    shares: true,
  },
  splitEntity: {
    request: post(
      (ann) => `/graph/entities/${ann.entityId}/split`,
      () => ({}),
    ),
    stranger: 404,
    colleague: 200,
    shares: true,
  },
  deleteEntity: {
    request: (ann) => ({ method: 'DELETE', path: `/graph/entities/${ann.spareEntityId}` }),
    stranger: 404,
    colleague: 200,
    shares: true,
  },
  uploadFile: {
    request: () => ({
      method: 'POST',
      path: '/file',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: '--b\r\nContent-Disposition: form-data; name="file"; filename="note.txt"\r\n\r\nmine\r\n--b--\r\n',
    }),
    stranger: 200,
    colleague: 200,
  },
  listFiles: { request: get(() => '/file/list?limit=100'), stranger: 200, colleague: 200 },
  deleteFile: ofOneUser((ann) => ({ method: 'DELETE', path: `/file/${ann.fileId}` })),
  downloadFile: { request: get((ann) => `/file/${ann.fileId}`), stranger: 404, colleague: 404 },

  registerSecret: {
    request: post(
      () => '/secret',
      () => ({ key: 'NOTE_KEY', value: 'mine' }),
    ),
    stranger: 200,
    colleague: 200,
  },
  listSecrets: { request: get(() => '/secret/list'), stranger: 200, colleague: 200 },
  deleteSecret: ofOneUser((ann) => ({ method: 'DELETE', path: `/secret/${ann.secretKey}` })),

  // The same for everybody.
  listTools: { request: get(() => '/agent/tools'), stranger: 200, colleague: 200 },
  listModels: { request: get(() => '/models'), stranger: 200, colleague: 200 },
  getOpenApi: { request: get(() => '/openapi.json'), stranger: 200, colleague: 200 },
};

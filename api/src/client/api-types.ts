import type { apiEndpoints } from '../endpoints/api-endpoints.ts';
import type { Calls } from './calls.ts';
import type { Methods } from './method-types.ts';

/**
 * All that the client knows of the API's types. The package for callers outside has a module of this name that is
 * generated from the schemas, so that its types need no zod.
 */
export type ApiCalls = Calls<typeof apiEndpoints>;
export type ApiMethods = Methods<typeof apiEndpoints>;
export type { RunEvent } from '../events.ts';
export type { MatrixDraftPayload as MatrixDraft } from '../events/matrix-events.ts';
export type { PlanDraftPayload as PlanDraft } from '../events/plan-events.ts';
export type { ReportDraftPayload as ReportDraft } from '../events/report-events.ts';
export type { ApprovalDecision } from '../approvals.ts';
export type { ReviewResult } from '../reviews.ts';
export type { RunStatus } from '../runs.ts';
export type { CitedSource } from '../sources.ts';

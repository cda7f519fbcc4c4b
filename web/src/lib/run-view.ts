import type { ApprovalReason } from '@quarry/api/approvals.ts';
import type { TokenUsage } from '@quarry/api/common.ts';
import type { ErrorCode } from '@quarry/api/errors.ts';
import type { EvidenceChange } from '@quarry/api/events/evidence-events.ts';
import type { FilledMatrixRow, MatrixColumn, MatrixDraftPayload } from '@quarry/api/events/matrix-events.ts';
import type { PlanDraftPayload, PlanStep } from '@quarry/api/events/plan-events.ts';
import type { ReportDraftPayload } from '@quarry/api/events/report-events.ts';
import type { SearchResult } from '@quarry/api/events/search-events.ts';
import type { Shortfall } from '@quarry/api/events/run-events.ts';
import type { WebsocketInfo } from '@quarry/api/events/browse-events.ts';
import type { StoredFile } from '@quarry/api/files.ts';
import { noText } from '@quarry/api/fold.ts';
import type { StepTexts } from '@quarry/api/fold.ts';
import type { Image } from '@quarry/api/images.ts';
import type { DraftKind } from '@quarry/api/reviews.ts';
import type { BudgetOf } from '@quarry/api/spending.ts';
import type { CitedSource } from '@quarry/api/sources.ts';

/**
 * `review`: a draft waits for a person. `revising`: the answer to it is being worked in.
 * `confirmed`: the draft is settled, and the run waits for its resume.
 */
export type RunPhase =
  | 'running'
  | 'review'
  | 'revising'
  | 'confirmed'
  | 'completed'
  | 'cancelled'
  | 'error'
  | 'failed';

interface BudgetWarning {
  of: BudgetOf;
  spent: number;
  budget: number;
}

export type WorkState = 'running' | 'done' | 'failed';

interface ActivityBase {
  /** The number of the event that it began with: unique in the run. */
  id: number;
  at?: string;
  /** The call of a tool that it shows; releases before 0.2 did not say. */
  callId?: string | undefined;
  state: WorkState;
  /** What the model has read and written for it, and which model. */
  usage?: TokenUsage;
  model?: string | null;
}
interface StepActivity extends ActivityBase {
  kind: 'step';
  stepIndex: number;
  isInterrupted: boolean;
  /** What it wrote was checked, and written again. */
  isReplaced?: boolean;
  /** What the model thought, where it shows it. */
  thoughts?: string;
}
export interface PageRead {
  url: string;
  state: WorkState;
  title?: string;
  sourceId?: string;
  reason?: string;
}
export interface SearchActivity extends ActivityBase {
  /** Why nobody could be asked, where that is so. */
  unavailable?: readonly string[];
  kind: 'search';
  queries: string[];
  results: { query: string; provider: string; hits: SearchResult[] }[];
  pages: PageRead[];
  /** Where the research stands after its latest round, for each part of the question. */
  progress: ResearchStand[];
  /** Every round that is over, and how many queries and pages there were by then. */
  rounds: FinishedRound[];
  summary: string;
  /** Searches at the same time are one activity: events do not say which of them they belong to. */
  openCount: number;
}
export interface ResearchStand {
  round: number;
  known: string[];
  missing: string[];
  contradictions: string[];
  question?: string;
}
interface FinishedRound extends ResearchStand {
  queryCount: number;
  pageCount: number;
}
interface ReadActivity extends ActivityBase {
  kind: 'read';
  pages: PageRead[];
  summary: string;
}
export interface DraftActivity extends ActivityBase {
  kind: 'draft';
  draft: DraftKind;
  /** What the model has written of the draft so far. */
  text: string;
  version: number;
}
interface ReviewActivity extends ActivityBase {
  kind: 'review';
  draft: DraftKind;
  verdict: 'answered' | 'confirmed' | 'skipped';
  answer?: string;
}
interface PlanStepActivity extends ActivityBase {
  kind: 'plan-step';
  stepId: string;
  title: string;
  status: string;
  summary?: string;
}
interface SectionActivity extends ActivityBase {
  kind: 'section';
  sectionId: string;
  title: string;
}
interface CellsActivity extends ActivityBase {
  kind: 'cells';
  filled: number;
  total: number;
}
interface BrowseActivity extends ActivityBase {
  kind: 'browse';
  steps: string[];
}
interface SkillActivity extends ActivityBase {
  kind: 'skill';
  skillName: string;
}
interface McpActivity extends ActivityBase {
  kind: 'mcp';
  server: string;
  tool: string;
  /** What was sent, and what came back: the beginning of it. Text from outside. */
  input: string;
  text: string;
}
export interface ApprovalActivity extends ActivityBase {
  kind: 'approval';
  callId: string;
  tool: string;
  /** What would be done; the model chose parts of it. */
  summary: string;
  reason: ApprovalReason;
  /** Unanswered by then it is denied. */
  expiresAt?: string;
  verdict: 'waiting' | 'once' | 'run' | 'denied-by-person' | 'denied-by-time' | 'denied-by-policy';
}
interface GraphActivity extends ActivityBase {
  kind: 'graph';
  labels: string[];
  entityCount: number;
  edgeCount: number;
}
interface HandOverActivity extends ActivityBase {
  kind: 'hand-over';
  /** Names of the agents that get the work. */
  to: string[];
  /** Agents that do not, each with the reason. */
  left: string[];
}
interface MemoryActivity extends ActivityBase {
  kind: 'memory';
  status: 'updated' | 'unchanged' | 'failed';
  reason?: string;
}
interface RepairActivity extends ActivityBase {
  kind: 'repair';
  changes: EvidenceChange[];
}
interface SaidActivity extends ActivityBase {
  kind: 'said';
  text: string;
}
export type Activity =
  | StepActivity
  | SearchActivity
  | ReadActivity
  | DraftActivity
  | ReviewActivity
  | PlanStepActivity
  | SectionActivity
  | CellsActivity
  | BrowseActivity
  | SkillActivity
  | McpActivity
  | ApprovalActivity
  | GraphActivity
  | HandOverActivity
  | MemoryActivity
  | RepairActivity
  | SaidActivity;

export type DraftVersion =
  | { kind: 'plan'; version: number; payload: PlanDraftPayload; askedFor?: string }
  | { kind: 'report'; version: number; payload: ReportDraftPayload; askedFor?: string }
  | { kind: 'matrix'; version: number; payload: MatrixDraftPayload; askedFor?: string };

export interface PlanView {
  goal: string;
  /** `addedAfter`: not in the plan that was confirmed; what this step found called for it. */
  steps: (PlanStep & { status: string; summary?: string; addedAfter?: string; reason?: string })[];
}
export interface ReportView {
  title: string;
  sections: { id: string; title: string; text: string; state: 'waiting' | WorkState }[];
  /** The whole text once it is complete. */
  text: string | null;
}
export interface MatrixView {
  title: string;
  columns: MatrixColumn[];
  rows: FilledMatrixRow[];
  isComplete: boolean;
}
export interface BrowseView {
  websocketInfo: WebsocketInfo;
  steps: { stepIndex: number; action: string; screenshot: string | null }[];
  /** What the browser agent waits to be told, or null. */
  question: string | null;
  result: string | null;
  isOpen: boolean;
}
export interface SkillView {
  skillName: string;
  output: { text: string; stream: 'stdout' | 'stderr' }[];
  /** Secrets that it waits for. */
  missingKeys: string[];
  isRunning: boolean;
  exitCode: number | null;
  outputFiles: StoredFile[];
}

/** A run as it is drawn: its events, folded. */
export interface RunView {
  runId: string | null;
  /** How many events are in it, which is the number of the last one: where to follow from. */
  eventCount: number;
  /** When the last of them was, as far as it is known. */
  lastAt?: string;
  phase: RunPhase;
  /** What it waits for, and how many are to have it sooner; null once it has it. */
  waiting: { for: 'place' | 'browser'; ahead: number } | { for: 'another browser' } | null;
  input: { text: string; modelName: string; locale: 'en' | 'ja' } | null;
  texts: StepTexts;
  /** The last words only say which tool comes next: they are no answer. */
  isAnnouncing: boolean;
  /** Budgets that were nearly spent while it ran. */
  budgetWarnings: readonly BudgetWarning[];
  /** What it could not do, of a run that completed. */
  shortfalls: readonly Shortfall[];
  /** The answer as it was completed. */
  finalText: string | null;
  finishReason: string | null;
  error: { message: string; code?: ErrorCode } | null;
  model: string | null;
  /** So far, as far as the events tell. */
  usage: TokenUsage;
  /** What the answer cites, by number. */
  sources: CitedSource[];
  images: Image[];
  activities: Activity[];
  drafts: DraftVersion[];
  plan: PlanView | null;
  report: ReportView | null;
  matrix: MatrixView | null;
  /** Every session and every skill of the run, the newest last. */
  browses: BrowseView[];
  skills: SkillView[];
}

export const emptyRun: RunView = {
  runId: null,
  eventCount: 0,
  phase: 'running',
  waiting: null,
  input: null,
  texts: noText,
  isAnnouncing: false,
  budgetWarnings: [],
  shortfalls: [],
  finalText: null,
  finishReason: null,
  error: null,
  model: null,
  usage: { inputTokens: 0, outputTokens: 0 },
  sources: [],
  images: [],
  activities: [],
  drafts: [],
  plan: null,
  report: null,
  matrix: null,
  browses: [],
  skills: [],
};

import type { z } from 'zod';
import type { NewRunEvent } from '@quarry/api/events.ts';
import type { DraftEventType } from '@quarry/api/last-event.ts';
import type { DraftKind } from '@quarry/api/reviews.ts';
import type { Passage } from '../text/passage.ts';
import type { NewEvidence } from '../store/runs/evidence.ts';
import type { ToolContext } from './tool.ts';

/**
 * A tool whose work is reviewed before it is done: it drafts, the run pauses, a human answers or confirms, and the
 * resumed run carries the draft out.
 */
export interface ReviewTool<Content = unknown> {
  kind: DraftKind;
  /** For the model: what it does and when to choose it. */
  description: string;
  input: z.ZodType<{ query: string }>;
  /** Drafts are stored as JSON and read back as foreign input. */
  content: z.ZodType<Content>;
  events: DraftEvents<Content>;
  /** Streams the draft's deltas and its `…-complete` event. */
  draft(request: DraftRequest<Content>, context: ToolContext): Promise<Content>;
  /** `isReviewed`: a person has seen the draft and confirmed it. */
  carryOut(content: Content, context: ToolContext, review: { isReviewed: boolean }): Promise<CarriedOut>;
}

/** What the review of its drafts leaves in the timeline. */
export interface DraftEvents<Content> {
  first(content: Content): NewRunEvent<DraftEventType>;
  rejected(feedback: string): NewRunEvent<RejectedType>;
  regenerated(content: Content): NewRunEvent<RegeneratedType>;
  confirmed(review: { skipped: boolean }): NewRunEvent<ConfirmedType>;
}

type RejectedType = 'plan-rejected' | 'report_structure_rejected' | 'matrix_structure_rejected';
type ConfirmedType = 'plan_confirmed' | 'report_structure_confirmed' | 'matrix_structure_confirmed';
type RegeneratedType = (typeof regeneratedTypes)[number];

/** With which an answer to a draft ends well. */
export const regeneratedTypes = [
  'regenerated_plan',
  'regenerated_report_structure',
  'regenerated_matrix_structure',
] as const;

export interface DraftRequest<Content> {
  query: string;
  /** What the run has found so far. */
  passages: Passage[];
  /** The draft that was sent back, and why. */
  previous?: { content: Content; feedback: string };
}

/** Findings go back to the model, which goes on; an answer is the last word of the run. */
export type CarriedOut =
  | { kind: 'findings'; text: string; passages: Passage[] }
  | {
      kind: 'answer';
      text: string;
      passages: Passage[];
      /** What the answer rests on, where the tool knows it better than its sentences tell. */
      evidence?: NewEvidence[];
    };

import type { z } from 'zod';
import type { RunEventType } from '@quarry/api/events.ts';
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
  events: { first: RunEventType; regenerated: RunEventType; rejected: RunEventType; confirmed: RunEventType };
  /** Streams the draft's deltas and its `…-complete` event. */
  draft(request: DraftRequest<Content>, context: ToolContext): Promise<Content>;
  /** The payload of the draft's own events. */
  payload(content: Content): Record<string, unknown>;
  carryOut(content: Content, context: ToolContext): Promise<CarriedOut>;
}

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

import type { z } from 'zod';
import type { TokenUsage } from '@quarry/api/common.ts';
import type { NewRunEvent, PayloadOf, RunEventType } from '@quarry/api/events.ts';
import type { ApprovalReason } from '@quarry/api/approvals.ts';
import type { UnseenPicture } from '../prompts/pictures.ts';
import type { Act } from '../prompts/approvals.ts';
import type { Passage } from '../text/passage.ts';
import type { Model, Question, TaskKind } from '../providers/model/model.ts';
import type { InboxMessage } from '../store/runs/inbox.ts';
import type { NewEvidence } from '../store/runs/evidence.ts';
import type { RunInput } from '../store/runs/runs.ts';
import type { Scope } from '../store/database/scope.ts';

/** Something a run can do. The model chooses it by its description and fills its input. */
export interface Tool<Input = unknown> {
  id: string;
  /** For the model: what it does and when to choose it. */
  description: string;
  input: z.ZodType<Input>;
  /** The input for a request that is without doubt one for this tool; for models that cannot read a description. */
  claims?(request: { text: string; hasFiles: boolean }): Input | undefined;
  /** Never at the same time as other calls of the same answer. */
  runsAlone?: true;
  /** A server outside has described it, and takes no input but its own. */
  isOfOthers?: true;
  run(input: Input, context: ToolContext): Promise<ToolResult>;
}

/** What lets something out. */
export type GuardedAct = Act;

/** What a tool may touch. Keys are unique within one call of the tool. */
export interface ToolContext {
  runId: string;
  scope: Scope;
  input: RunInput;
  /** The day on which the run was started: `2026-11-16`. */
  today: string;
  /** The run's own. */
  model: Model;
  /** The one that gets such a question: prompts are built for its window. */
  modelFor(asked: TaskKind): Model;
  signal: AbortSignal;
  /** Sent once: after a crash the tool runs again, but an event that is in the record already is not repeated. */
  emit<Type extends RunEventType>(type: Type, payload: PayloadOf<Type>): void;
  /** Text from outside is put before the model, within this call: what lets something out needs a word from now on. */
  outsideText(): void;
  /** Addresses that searches, pages or people have given: they may be opened later. */
  learn(addresses: LearnedAddresses): void;
  /** Whether acts of a kind need the word of a person, as things stand; a durable step. */
  needsWord(key: string, reason: ApprovalReason): Promise<boolean>;
  /**
   * To be asked before each act that lets something out: undefined when it may be done, else why it is not done, for the
   * model. Waits for people where they can be asked, in their own way if one is given; a durable step.
   */
  refusal(
    key: string,
    act: GuardedAct,
    askPeople?: () => Promise<'person' | 'time' | undefined>,
  ): Promise<string | undefined>;
  /** What the model calls of this call of the tool have used so far. */
  used(): TokenUsage;
  /** Whether the limits of the run (time, tokens, money) leave room for more than an answer from what there is. */
  hasRoom(): boolean;
  /** Expensive work, done once under its key, however often the node crashes. Its result must be JSON. */
  step<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Whether a step, or a wait, has come to its end: then it is read, and what it needs is not got ready. */
  isDone(key: string): boolean;
  /**
   * Work that has an effect elsewhere: begun once at most. Undefined when a crash has come in between: then nobody knows
   * whether it was done.
   */
  once<T>(key: string, work: () => Promise<T>): Promise<T | undefined>;
  /** One question to the model whose answer is data; a durable step. */
  ask<T>(key: string, question: AskRequest<T>): Promise<T>;
  /**
   * Waits for people: the next message sent to this run on a channel, each received once, or undefined when none came in
   * time. Such waiting does not count against the run's time limit; a durable step.
   */
  receive(key: string, from: { channel: string; waitMs: number }): Promise<InboxMessage | undefined>;
  /** The same for what is kept elsewhere: `check` is asked again whenever something arrives for the run. */
  waitFor<T>(
    key: string,
    wait: { check: () => Promise<T | undefined>; waitMs: number },
  ): Promise<T | undefined>;
  /** The tools of servers outside that this run has. */
  toolsOfOthers: readonly Tool[];
  /** Carries out another tool as part of this one; a durable step. */
  useTool(key: string, call: ToolCallWithin): Promise<ToolResult>;
  /** Work that shows what it writes while it writes; a durable step. */
  stream<T>(key: string, request: StreamRequest<T>): Promise<T>;
  /**
   * A text that cites, as the sources of the run carry it: what they do not say is found, written again or taken out, what holds
   * in part is marked. With the evidence of each sentence, unless repair is off. Each paid call is a durable step.
   */
  mend(key: string, text: string): Promise<MendedText>;
  /** A text by the model, streamed as events and returned whole; a durable step. */
  write(key: string, request: WriteRequest): Promise<string>;
  /** The same for a text that may be longer than the model can write at once: a part that was cut can be gone on with. */
  writePart(key: string, request: PartRequest): Promise<WrittenPart>;
}

export interface MendedText {
  text: string;
  evidence?: NewEvidence[];
}

interface ToolCallWithin {
  id: string;
  input: unknown;
  /** For a step that a person has seen and confirmed: its word for what the tool does. */
  isConfirmed?: boolean;
}

export interface LearnedAddresses {
  /** By people or as the result of a search: other pages of their hosts may be opened too. */
  given?: readonly string[];
  /** By pages: these addresses and no others. */
  links?: readonly string[];
}

export interface StreamRequest<T> {
  /** Sent when a crash makes the work begin again: what was shown before it is void. */
  restart: NewRunEvent;
  /** Pieces that belong together are given with the same `of` object. */
  work(show: (text: string, of: StreamedText) => void): Promise<T>;
}

/** Text that becomes events while it is written: `field` of the event holds the text, `payload` is all the rest of it. */
export type StreamedText<Type extends RunEventType = RunEventType> = {
  [Each in Type]: {
    [Field in TextField<Each>]: { type: Each; payload: Omit<PayloadOf<Each>, Field>; field: Field };
  }[TextField<Each>];
}[Type];

/** The fields of an event that may hold any text. */
type TextField<Type extends RunEventType> = {
  [Field in keyof PayloadOf<Type>]-?: string extends PayloadOf<Type>[Field] ? Field : never;
}[keyof PayloadOf<Type>];

export interface AskRequest<T> extends Question {
  schema: z.ZodType<T>;
}

export interface WriteRequest extends Question {
  /** Only their numbers survive as citations. */
  passages: Passage[];
  /** Announces the text. Sent again when the text is begun again: it makes the deltas before it void. */
  start: NewRunEvent;
  /** What each piece of text becomes. */
  delta: StreamedText;
  /** Our own words below the model's; part of the text. */
  note?: string;
  /** When set, the text is JSON of this schema, returned as it was written; the reader sees the lines that are made of it. */
  form?: { schema: Record<string, unknown>; lines: () => TextFilter };
  /** The same where pictures of the passages were not seen, which are shown to a model that can see. */
  unseenNote?: (unseen: readonly UnseenPicture[]) => string;
}

export interface PartRequest extends WriteRequest {
  /** Where the model is cut it will be asked to go on: the text is kept up to its last whole word. */
  mayGoOn?: boolean;
  /** What was cut: the text goes on behind it. */
  before?: WrittenPart | undefined;
}

export interface WrittenPart {
  /** All that is shown by now, what was before it included. */
  text: string;
  /** The same as the model wrote it. */
  raw: string;
  /** The model came to the greatest length of its answers: there is more to say. */
  isCut: boolean;
}

/** Makes another text of one that streams in. */
export interface TextFilter {
  push(text: string): string;
  /** What was held back at the end. */
  flush(): string;
}

/**
 * What goes back to the model, and the numbered passages it may cite from then on. A tool that finds nothing has not
 * crashed: the reason goes back.
 */
export type ToolResult =
  | {
      ok: true;
      text: string;
      passages?: Passage[];
      /** Something computed, as it may be told to the reader without a model that understands it. */
      result?: string;
    }
  | { ok: false; reason: string };

import { z } from 'zod';
import { depth, id, locale, modelRef, tokenUsage } from '../common.ts';
import { errorCode } from '../errors.ts';
import { runModels } from '../model-roles.ts';
import { citedSource } from '../sources.ts';
import { event } from './event.ts';

const finishReason = z
  .string()
  .describe(
    'How the model call ended: `stop`, `length`, `content-filter`, `tool-calls`, `error` or `other`.',
  );

/** How a run ends; its limits are no failures. */
export const runFinishReason = z
  .string()
  .describe(
    '`stop`, `length`, `content-filter`, `tool-calls` or `other`: as its last model call ended. `time-limit`, ' +
      '`step-limit`, `token-limit`, `cost-limit`: a limit of the run was reached, and the answer, from what was found until then, ' +
      'says so. `cancelled`: the run was cancelled. `error`: the run has failed.',
  );

export const shortfall = z.enum(['search']).meta({
  id: 'Shortfall',
  description:
    'What a run that completed could not do. `search`: the web could not be searched at all; the answer rests on nothing from there.',
});
export type Shortfall = z.infer<typeof shortfall>;

const deltaFields = {
  deltaText: z.string().describe('The new text; may hold several tokens.'),
  stepIndex: z.int().min(0).describe('The step that the text belongs to.'),
  modelId: z.string(),
  provider: z.string(),
};

export const config = event({
  type: 'config',
  description: 'The first event of a run.',
  payload: {
    modelName: z.string(),
    models: runModels
      .optional()
      .describe('Other models that the run was started with for parts of its work.'),
    locale,
    inputText: z.string(),
    conversationId: id.optional(),
    depth: depth.optional(),
  },
});

export const queued = event({
  type: 'queued',
  description: 'The service is busy: the run waits for a place, and begins by itself.',
  payload: { ahead: z.int().min(0).describe('How many runs have been waiting longer.') },
});

export const inputReceived = event({
  type: 'input-received',
  description:
    'Words of `POST /agent/run/{runId}/input` have reached the run: its next model call sees them.',
  payload: { text: z.string() },
});

export const delta = event({
  type: 'delta',
  description: 'New text of the answer.',
  payload: {
    ...deltaFields,
    responseText: z.string().describe('All text so far, without that of interrupted steps.'),
  },
});

export const reasoning = event({
  type: 'reasoning',
  description:
    'What the model thinks before it answers, where it shows it. No part of the answer; void when its step is interrupted.',
  payload: { stepIndex: z.int().min(0), deltaText: z.string() },
});

export const storedDelta = event({
  type: 'delta',
  component: 'StoredDelta',
  description: 'A `delta` as the timeline keeps it: the text so far is not stored again with every delta.',
  payload: deltaFields,
});

export const processDelta = event({
  type: 'delta',
  component: 'ProcessDelta',
  description: 'A `delta` in `process`: of a row of them only the last one carries the text so far.',
  payload: {
    ...deltaFields,
    responseText: delta.shape.payload.shape.responseText
      .optional()
      .describe('All text so far, in the last of consecutive deltas, so that the list grows with the text.'),
  },
});

export const step = event({
  type: 'step',
  description:
    'A model call has ended. If its status is `interrupted`, every earlier delta event of this ' +
    '`stepIndex` is void: the step was cut off and its text is sent again from the start.',
  payload: {
    stepIndex: z.int().min(0),
    status: z.enum(['completed', 'interrupted']),
    finishReason,
    usage: tokenUsage,
  },
});

export const budgetWarning = event({
  type: 'budget-warning',
  description: '80 % of a budget that this run draws on are spent.',
  payload: {
    of: z.enum(['run', 'key', 'member', 'workspace']),
    spent: z.number().min(0).describe('US dollars.'),
    budget: z.number().min(0).describe('US dollars.'),
  },
});

export const complete = event({
  type: 'complete',
  description: 'The run has ended. The last event of its stream.',
  payload: {
    text: z.string().describe('The whole answer. It cites its sources as `[1]`, `[2]`, …'),
    finishReason: runFinishReason,
    status: z.enum(['completed', 'cancelled']),
    model: modelRef,
    sources: z.array(citedSource).optional().describe('The sources that the text cites.'),
    shortfalls: z.array(shortfall).optional(),
  },
});

export const error = event({
  type: 'error',
  description: 'The run has failed. The last event of its stream.',
  payload: {
    message: z.string().describe('What went wrong.'),
    code: errorCode.optional(),
    status: z
      .string()
      .optional()
      .describe(
        'The status of the run: `error` or `failed`; `pending` when only a new draft has failed and the one before it still awaits review; `cancelled` when the run was deleted while it was followed.',
      ),
  },
});

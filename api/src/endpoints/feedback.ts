import { z } from 'zod';
import { feedback, giveFeedbackBody, removedFeedback } from '../feedback.ts';
import { runParams } from '../runs.ts';
import { endpoints } from './endpoint.ts';

export const feedbackEndpoints = endpoints('Run', {
  giveFeedback: {
    method: 'POST',
    path: '/agent/run/{runId}/feedback',
    summary: 'Say what you think of an answer',
    description: 'Kept with the run. Given again, it takes the place of what was said before.',
    scope: 'run',
    belongsTo: 'user',
    params: runParams,
    body: giveFeedbackBody,
    response: feedback,
  },
  removeFeedback: {
    method: 'DELETE',
    path: '/agent/run/{runId}/feedback',
    summary: 'Take back what you said of an answer',
    scope: 'run',
    belongsTo: 'user',
    params: runParams,
    response: removedFeedback,
  },
  exportFeedback: {
    method: 'GET',
    path: '/feedback/export',
    summary: 'All feedback of the user, for evaluation',
    description:
      'One JSON object a line, the oldest first: `runId`, `rating`, `comment`, `ratedAt`, `question`, `answer`, `model`, `status`, ' +
      '`finishReason`, `sources` (n, url, title) and `evidence` (claim, n, quote, verdict).',
    scope: 'read',
    belongsTo: 'user',
    response: z.string().meta({ format: 'binary' }),
    responseTypes: ['application/x-ndjson'],
  },
});

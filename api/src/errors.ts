import { z } from 'zod';
import { errorCodes } from './error-codes.ts';
import type { ErrorCode, ErrorIssue } from './error-codes.ts';

export { errorCodes };
export type { ErrorCode, ErrorIssue, ErrorStatus } from './error-codes.ts';

export const errorCode = z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]).meta({
  id: 'ErrorCode',
  description:
    'What kind of error it is. `BUDGET_EXCEEDED`: the budget of the key, the member or the workspace is spent. `CONFLICT`: a right request in the wrong state of the run.',
});

export const errorIssue = z
  .object({
    path: z.string().describe('The field, for example `name` or `mentions.0.id`; empty for the whole body.'),
    message: z.string(),
  })
  .meta({
    id: 'ErrorIssue',
    description: 'One thing that was wrong with one field.',
  }) satisfies z.ZodType<ErrorIssue>;

export const errorBody = z
  .object({
    code: errorCode,
    message: z.string().describe('What was wrong and what would be right.'),
    issues: z.array(errorIssue).optional().describe('Only for validation errors: one entry for each field.'),
  })
  .meta({
    id: 'Error',
    description: 'The body of every error answer.',
    examples: [
      {
        code: 'BAD_REQUEST',
        message: 'name: Too small: expected string to have >=1 characters',
        issues: [{ path: 'name', message: 'Too small: expected string to have >=1 characters' }],
      },
    ],
  });
export type ErrorBody = z.infer<typeof errorBody>;

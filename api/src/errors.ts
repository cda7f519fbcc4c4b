import { z } from 'zod';

/** Every error code and its HTTP status: the only place where the numbers stand. */
export const errorCodes = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  BUDGET_EXCEEDED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  UPSTREAM_ERROR: 502,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorCodes;
export type ErrorStatus = (typeof errorCodes)[ErrorCode];

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
  .meta({ id: 'ErrorIssue', description: 'One thing that was wrong with one field.' });
export type ErrorIssue = z.infer<typeof errorIssue>;

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

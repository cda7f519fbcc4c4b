import { z } from 'zod';

/** What a key may do; one holds all of them unless some were named. None of them implies another. */
export const keyScope = z.enum(['read', 'run', 'review', 'admin']).meta({
  id: 'KeyScope',
  description:
    '`read`: see runs, sources, reports and the graph. `run`: start, steer and cancel runs, keep conversations and files. `review`: answer drafts, questions, approvals and secrets. `admin`: agents, settings, the graph, and whatever deletes.',
});
export type KeyScope = z.infer<typeof keyScope>;

export const ALL_SCOPES = keyScope.options;

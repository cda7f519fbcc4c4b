import { approvalEndpoints } from '@quarry/api/endpoints/approvals.ts';
import type { Approvals } from '../../runs/people/approvals.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

export function approvalRoutes(approvals: Approvals): Route[] {
  return routes(approvalEndpoints, {
    answerApproval: ({ scope, params, body }) => approvals.answer(scope, params.runId, body),
  });
}

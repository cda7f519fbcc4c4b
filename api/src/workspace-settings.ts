import { z } from 'zod';
import { approvalPolicies } from './approvals.ts';
import { modelName } from './models.ts';

const approvals = z
  .enum(approvalPolicies)
  .describe(
    'What happens to calls that need a word, once text from outside has entered a run. `allow`: they are carried out. ' +
      '`ask`: runs that someone watches wait for it. `deny`: they are refused. Where a run says it too, the stricter of both holds.',
  );

const unset = 'Null: as the service has it.';

const defaultModel = modelName
  .nullable()
  .describe(`The model that is proposed for new runs, first in \`GET /models\`. ${unset}`);

const roles = {
  fast: modelName
    .nullable()
    .describe(`For queries, extraction, notes, titles and memory of runs that name no other. ${unset}`),
  writer: modelName
    .nullable()
    .describe(`For runs that ask for the writer \`default\`, and no others. ${unset}`),
  judge: modelName.nullable().describe(`For the verdicts of runs that name no other. ${unset}`),
};

const evidenceRepair = z
  .enum(['on', 'off'])
  .nullable()
  .describe(
    `Whether sentences that their sources do not support are mended before a run completes. ${unset}`,
  );

const publicLinks = z
  .boolean()
  .describe(
    'Whether members may make links that show one answer to whoever has them. False: such links show nothing.',
  );
const budget = z.number().min(0).max(1_000_000).nullable();
const budgets = {
  run: budget.describe(
    'US dollars that a run, with all that it hands on, may cost; `maxCost` of its start may be less.',
  ),
  key: budget.describe('US dollars a calendar month (UTC) for each key that has no budget of its own.'),
  member: budget.describe('US dollars a calendar month (UTC) for each member.'),
  workspace: budget.describe('US dollars a calendar month (UTC) for all runs of the workspace.'),
};
const NO_BUDGETS = { run: null, key: null, member: null, workspace: null };

const UNSET_ROLES = { fast: null, writer: null, judge: null };

export const workspaceSettings = z
  .object({
    approvals: approvals.default('ask'),
    defaultModel: defaultModel.default(null),
    models: z
      .object({
        fast: roles.fast.default(null),
        writer: roles.writer.default(null),
        judge: roles.judge.default(null),
      })
      .default(UNSET_ROLES)
      .describe('Models for parts of the work.'),
    evidenceRepair: evidenceRepair.default(null),
    publicLinks: publicLinks.default(false),
    budgets: z
      .object({
        run: budgets.run.default(null),
        key: budgets.key.default(null),
        member: budgets.member.default(null),
        workspace: budgets.workspace.default(null),
      })
      .default(NO_BUDGETS)
      .describe('What may be spent. Null: no limit.'),
  })
  .meta({ id: 'WorkspaceSettings', description: 'What holds for all runs of the workspace.' });
export type WorkspaceSettings = z.infer<typeof workspaceSettings>;

/** Strict, unlike other bodies: whoever misspells a policy must not believe that it holds. */
export const updateWorkspaceSettingsBody = z
  .strictObject({
    approvals: approvals.optional(),
    defaultModel: defaultModel.optional(),
    models: z
      .strictObject({
        fast: roles.fast.optional(),
        writer: roles.writer.optional(),
        judge: roles.judge.optional(),
      })
      .optional()
      .describe('Only given roles change.'),
    evidenceRepair: evidenceRepair.optional(),
    publicLinks: publicLinks.optional(),
    budgets: z
      .strictObject({
        run: budgets.run.optional(),
        key: budgets.key.optional(),
        member: budgets.member.optional(),
        workspace: budgets.workspace.optional(),
      })
      .optional()
      .describe('Only given budgets change.'),
  })
  .meta({
    id: 'UpdateWorkspaceSettingsBody',
    description:
      'The settings to change. One that does not exist is refused, and so is a model that is not known here.',
    examples: [{ approvals: 'ask' }],
  });
export type UpdateWorkspaceSettingsBody = z.infer<typeof updateWorkspaceSettingsBody>;

import { z } from 'zod';
import { id, locale, queryInteger, text, timestamp } from './common.ts';
import { keyScope } from './key-scopes.ts';
import { cost, modelRole } from './model-roles.ts';
import { secretKey } from './secrets.ts';

// What the dashboard needs of accounts, workspaces and keys: `/api/account`, with the session cookie.

export const role = z.enum(['owner', 'member']);
export type Role = z.infer<typeof role>;

const personName = text.trim().min(1).max(100);
const email = z.email().max(254).toLowerCase();
const password = text.min(10).max(128);
const linkToken = z.string().min(1).max(200);

export const signInBody = z.object({
  email,
  password: text.min(1).max(128),
  rememberMe: z.boolean().default(true),
});

export const changePasswordBody = z.object({
  currentPassword: text.min(1).max(128),
  newPassword: password,
  revokeOtherSessions: z.boolean().default(true),
});

export const done = z.object({ success: z.literal(true) });
export type Done = z.infer<typeof done>;

export const membership = z.object({
  id,
  name: z.string(),
  role,
  memberCount: z.int().min(1),
  createdAt: timestamp,
});
export type WorkspaceMembership = z.infer<typeof membership>;

export const me = z.object({
  user: z.object({ id, name: z.string(), email: z.string(), createdAt: timestamp }),
  session: z.object({ id, createdAt: timestamp, expiresAt: timestamp }),
  workspace: membership
    .nullable()
    .describe('The one this session works in; null after leaving or losing it, until another is chosen.'),
  workspaces: z.array(membership),
});
export type Me = z.infer<typeof me>;

export const updateMeBody = z.object({ name: personName });

export const eraseMeBody = z.object({
  email: z.string().max(254).describe('The own address, written out: nobody does this by mistake.'),
});

export const linkBody = z.object({ token: linkToken });

export const linkInfo = z.object({
  kind: z.enum(['welcome', 'invitation', 'reset']),
  workspaceName: z.string().nullable(),
  role: role.nullable(),
  email: z.string().nullable().describe('Null where whoever holds the link says it.'),
  expiresAt: timestamp,
});

export const newAccount = z.object({ name: personName, email, password });
export type NewAccountInput = z.input<typeof newAccount>;

const firstAgentLocale = locale.default('en').describe('Of the agent that an empty workspace is given.');

export const welcomeBody = newAccount.extend({ token: linkToken, locale: firstAgentLocale });

export const firstKey = z.object({ id, key: z.string() });

export const resetPasswordBody = z.object({ token: linkToken, password });

export const acceptInvitationBody = z.object({ token: linkToken, account: newAccount.optional() });

export const accountSession = z.object({
  id,
  createdAt: timestamp,
  expiresAt: timestamp,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSession>;

export const sessionList = z.object({ sessions: z.array(accountSession) });

export const workspaceBody = z.object({ name: text.trim().min(1).max(100) });

export const createWorkspaceBody = workspaceBody.extend({ locale: firstAgentLocale });

export const member = z.object({
  userId: id,
  name: z.string(),
  email: z.string(),
  role,
  joinedAt: timestamp,
  isSelf: z.boolean(),
});
export type Member = z.infer<typeof member>;

export const memberList = z.object({ members: z.array(member) });

export const changeRoleBody = z.object({ role });
export type ChangeRoleBody = z.infer<typeof changeRoleBody>;

export const createInvitationBody = z.object({
  role: role.default('member'),
  label: text.trim().max(100).default('').describe('For whom it is meant.'),
  expiresInDays: z.int().min(1).max(30).default(7),
});

export const invitation = z.object({
  id,
  label: z.string(),
  role,
  createdBy: z.string().nullable().describe('Name of the owner who made it.'),
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type Invitation = z.infer<typeof invitation>;

export const createdInvitation = invitation.extend({ url: z.string().describe('The link; shown once.') });

export const invitationList = z.object({ invitations: z.array(invitation) });

export const createKeyBody = z.object({
  name: text.trim().min(1).max(100),
  expiresInDays: z.int().min(1).max(3650).optional().describe('For ever unless given.'),
  scopes: z.array(keyScope).min(1).max(10).optional().describe('What it may do; everything unless given.'),
  budget: z
    .number()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe(
      'US dollars a calendar month (UTC) that its runs may cost. Unless given: as the workspace has it.',
    ),
});

export const rotateKeyBody = z.object({
  overlapHours: z
    .int()
    .min(0)
    .max(24 * 30)
    .default(24)
    .describe('How long the key that is replaced works on; 0 ends it at once.'),
});

export const apiKey = z.object({
  id,
  name: z.string(),
  prefix: z.string().describe('The first characters, to recognise it by.'),
  scopes: z.array(keyScope),
  replacesId: id.nullable().describe('The key that it was made to replace.'),
  budget: z.number().nullable().describe('US dollars a calendar month; null: none of its own.'),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const createdKey = apiKey.extend({ key: z.string().describe('The key; shown once.') });

export const keyList = z.object({ keys: z.array(apiKey) });

export const usageQuery = z.object({
  days: queryInteger(z.union([z.literal(30), z.literal(90)]).default(30)),
  of: z.enum(['me', 'workspace']).default('me'),
});

const usageFigures = {
  runs: z.int().min(0),
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
  cost: z.number().nullable().describe('Null where the price of a model is not known.'),
};

export const usage = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  currency: z.literal('USD'),
  totals: z.object(usageFigures),
  perDay: z.array(z.object({ date: z.iso.date(), ...usageFigures })).describe('Every day, in UTC.'),
  byModel: z.array(z.object({ model: z.string(), ...usageFigures })).describe('Most tokens first.'),
  byRole: z
    .array(
      z.object({
        role: modelRole,
        calls: z.int().min(0),
        inputTokens: z.int().min(0),
        outputTokens: z.int().min(0),
        cachedInputTokens: z.int().min(0).describe('Of the input; priced apart.'),
        cost,
      }),
    )
    .describe(
      'What models were used for, most tokens first. Runs of releases that did not tell roles apart count as `run`.',
    ),
});
export type Usage = z.infer<typeof usage>;

export const namedSecret = z.object({ key: secretKey, createdAt: timestamp, updatedAt: timestamp });

export const secretList = z.object({ secrets: z.array(namedSecret) });
export type SecretList = z.infer<typeof secretList>;

export const capabilitiesQuery = z.object({ locale: locale.default('en') });

export const capabilities = z.object({
  version: z.string(),
  capabilities: z.array(
    z.object({
      name: z.string(),
      works: z.boolean(),
      summary: z.string(),
      advice: z.string().optional().describe('What would make it work, or work better.'),
    }),
  ),
});
export type Capabilities = z.infer<typeof capabilities>;

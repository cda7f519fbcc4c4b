import { accountEndpoints } from '@quarry/api/endpoints/account/account-endpoints.ts';
import type { Secrets } from '../../../runs/people/secrets.ts';
import type { ApiKeyStore } from '../../../store/accounts/api-keys.ts';
import type { InvitationStore } from '../../../store/accounts/invitations.ts';
import type { MembershipStore } from '../../../store/accounts/memberships.ts';
import type { SessionStore } from '../../../store/accounts/sessions.ts';
import type { SignInLinkStore } from '../../../store/accounts/sign-in-links.ts';
import type { UsageStore } from '../../../store/accounts/usage.ts';
import type { ErasureStore } from '../../../store/erasure/erasure.ts';
import type { RateLimiter } from '../../rate-limit.ts';
import { requireServed, routes } from '../../route.ts';
import type { Route } from '../../route.ts';
import type { SignIn } from '../../sign-in/sign-in.ts';
import { createDescribeMe } from './describe-me.ts';
import type { PriceBook } from '../../../runs/views/cost-of.ts';
import { invitationRoutes } from './invitations.ts';
import { keyRoutes } from './keys.ts';
import { linkRoutes } from './links.ts';
import { memberRoutes } from './members.ts';
import { meRoutes } from './me.ts';
import { signInRoutes } from './sign-in.ts';
import { accountWorkspaceRoutes } from './workspaces.ts';
import { capabilityEndpoints } from '@quarry/api/endpoints/account/capabilities.ts';
import type { Capabilities } from '@quarry/api/account.ts';
import type { Locale } from '@quarry/api/common.ts';
import { secretNameEndpoints } from '@quarry/api/endpoints/account/secrets.ts';
import { memberScope, ownerScope } from './session-scope.ts';
import { usageEndpoints } from '@quarry/api/endpoints/account/usage.ts';
import { firstOfDays, foldUsage } from './fold-usage.ts';

export interface AccountDeps extends CapabilityDeps {
  signIn: SignIn;
  sessions: SessionStore;
  memberships: MembershipStore;
  erasure: ErasureStore;
  links: SignInLinkStore;
  invitations: InvitationStore;
  keys: ApiKeyStore;
  secrets: Secrets;
  usage: UsageStore;
  prices: PriceBook;
  attempts: RateLimiter;
  /** How others reach this service. */
  publicUrl: string | undefined;
}

/** What the dashboard can do and a key cannot. Outside the version prefix and its document. */
export function accountRoutes(deps: AccountDeps): Route[] {
  const all = { ...deps, describeMe: createDescribeMe(deps) };
  const served = [
    ...signInRoutes(all),
    ...linkRoutes(all),
    ...meRoutes(all),
    ...accountWorkspaceRoutes(all),
    ...memberRoutes(deps),
    ...invitationRoutes(deps.invitations, deps.publicUrl),
    ...keyRoutes(deps.keys),
    ...usageRoutes(deps.usage, deps.prices),
    ...secretNameRoutes(deps.secrets),
    ...capabilityRoutes(deps),
  ];
  requireServed(accountEndpoints, served);
  return served;
}

interface CapabilityDeps {
  version: string;
  /** `toMembers` is what those may know who do not own a workspace here. */
  findCapabilities: (
    locale: Locale,
  ) => Promise<(Capabilities['capabilities'][number] & { toMembers: string })[]>;
}

function capabilityRoutes({ version, findCapabilities }: CapabilityDeps): Route[] {
  return routes(capabilityEndpoints, {
    getCapabilities: async ({ query, session }) => {
      const found = await findCapabilities(query.locale);
      const isOwner = session.role === 'owner';
      const capabilities = found.map(({ toMembers, ...whole }) =>
        isOwner ? whole : { name: whole.name, works: whole.works, summary: toMembers },
      );
      return { version, capabilities };
    },
  });
}

function secretNameRoutes(secrets: Secrets): Route[] {
  return routes(secretNameEndpoints, {
    listSecrets: ({ session }) => secrets.list(memberScope(session)),
    deleteSecret: ({ session, params: { key } }) => secrets.remove(memberScope(session), key),
  });
}

function usageRoutes(usages: UsageStore, prices: PriceBook): Route[] {
  return routes(usageEndpoints, {
    getUsage: async ({ session, query: { days, of } }) => {
      const scope = of === 'workspace' ? ownerScope(session) : memberScope(session);
      const from = firstOfDays(days, new Date());
      const priceOf = await prices.of(scope.workspaceId);
      return foldUsage(await usages.since(scope, { from, of }), { from, days, priceOf });
    },
  });
}

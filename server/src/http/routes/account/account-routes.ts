import { accountEndpoints } from '@quarry/api/endpoints/account/account-endpoints.ts';
import type { Secrets } from '../../../runs/people/secrets.ts';
import type { ApiKeyStore } from '../../../store/accounts/api-keys.ts';
import type { InvitationStore } from '../../../store/accounts/invitations.ts';
import type { MembershipStore } from '../../../store/accounts/memberships.ts';
import type { SessionStore } from '../../../store/accounts/sessions.ts';
import type { SignInLinkStore } from '../../../store/accounts/sign-in-links.ts';
import type { UsageStore } from '../../../store/accounts/usage.ts';
import type { RateLimiter } from '../../rate-limit.ts';
import { requireServed } from '../../route.ts';
import type { Route } from '../../route.ts';
import type { SignIn } from '../../sign-in/sign-in.ts';
import { capabilityRoutes } from './capabilities.ts';
import type { CapabilityDeps } from './capabilities.ts';
import { createDescribeMe } from './describe-me.ts';
import type { PriceOf } from './fold-usage.ts';
import { invitationRoutes } from './invitations.ts';
import { keyRoutes } from './keys.ts';
import { linkRoutes } from './links.ts';
import { memberRoutes } from './members.ts';
import { meRoutes } from './me.ts';
import { secretNameRoutes } from './secrets.ts';
import { signInRoutes } from './sign-in.ts';
import { usageRoutes } from './usage.ts';
import { accountWorkspaceRoutes } from './workspaces.ts';

export interface AccountDeps extends CapabilityDeps {
  signIn: SignIn;
  sessions: SessionStore;
  memberships: MembershipStore;
  links: SignInLinkStore;
  invitations: InvitationStore;
  keys: ApiKeyStore;
  secrets: Secrets;
  usage: UsageStore;
  priceOf: PriceOf;
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
    ...memberRoutes(deps.memberships),
    ...invitationRoutes(deps.invitations, deps.publicUrl),
    ...keyRoutes(deps.keys),
    ...usageRoutes(deps.usage, deps.priceOf),
    ...secretNameRoutes(deps.secrets),
    ...capabilityRoutes(deps),
  ];
  requireServed(accountEndpoints, served);
  return served;
}

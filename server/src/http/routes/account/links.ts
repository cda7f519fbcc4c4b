import { linkEndpoints } from '@quarry/api/endpoints/account/links.ts';
import { AppError } from '../../../errors.ts';
import type { ApiKeyStore } from '../../../store/accounts/api-keys.ts';
import type { InvitationStore } from '../../../store/accounts/invitations.ts';
import type { SessionStore } from '../../../store/accounts/sessions.ts';
import type { SignInLinkStore } from '../../../store/accounts/sign-in-links.ts';
import { routes } from '../../route.ts';
import type { Route } from '../../route.ts';
import type { SignIn } from '../../sign-in/sign-in.ts';
import { visitOf } from './session-scope.ts';
import type { DescribeMe } from './describe-me.ts';

interface LinkDeps {
  links: SignInLinkStore;
  invitations: InvitationStore;
  sessions: SessionStore;
  keys: ApiKeyStore;
  signIn: SignIn;
  describeMe: DescribeMe;
}

/** The ways in: what a one-time link is good for. */
export function linkRoutes(deps: LinkDeps): Route[] {
  const { links, invitations, sessions, keys, signIn, describeMe } = deps;
  return routes(linkEndpoints, {
    readLink: async ({ body: { token } }) => {
      const link = await links.find(token);
      if (link) return { ...link, expiresAt: link.expiresAt.toISOString() };
      const invitation = await invitations.find(token);
      if (!invitation) throw gone();
      return {
        ...invitation,
        kind: 'invitation' as const,
        email: null,
        expiresAt: invitation.expiresAt.toISOString(),
      };
    },
    welcome: async (request) => {
      const { token, name, email, password, locale } = request.body;
      if (!(await links.find(token))) throw gone();
      const passwordHash = await signIn.hashPassword(password);
      if (!(await links.setUpAccount(token, { name, email, passwordHash, locale }))) throw gone();
      return describeMe(await signIn.signIn({ email, password, rememberMe: true }, visitOf(request)));
    },
    firstKey: async ({ body: { token } }) => {
      const scope = await links.useForKey(token);
      if (!scope) throw gone();
      const { id, key } = await keys.create(scope, { name: 'first key' });
      return { id, key };
    },
    resetPassword: async (request) => {
      const { token, password } = request.body;
      if (!(await links.find(token))) throw gone();
      const user = await links.resetPassword(token, await signIn.hashPassword(password));
      if (!user) throw gone();
      const { email } = user;
      return describeMe(await signIn.signIn({ email, password, rememberMe: true }, visitOf(request)));
    },
    acceptInvitation: async (request) => {
      const { body, session } = request;
      if (session && !body.account) {
        const workspaceId = await invitations.accept(body.token, session.userId);
        if (workspaceId === undefined) throw gone();
        await sessions.switchTo(session.sessionId, workspaceId);
        return describeMe({ ...session, workspaceId });
      }
      if (!body.account)
        throw new AppError('UNAUTHORIZED', 'Sign in first, or say with `account` who you are.');
      if (!(await invitations.find(body.token))) throw gone();
      const { password, ...person } = body.account;
      const passwordHash = await signIn.hashPassword(password);
      if (!(await invitations.acceptAsNew(body.token, { ...person, passwordHash }))) throw gone();
      const credentials = { email: person.email, password, rememberMe: true };
      return describeMe(await signIn.signIn(credentials, visitOf(request)));
    },
  });
}

const gone = () =>
  new AppError(
    'NOT_FOUND',
    'The link was used already, was revoked or has expired. Ask whoever gave it to you for a new one.',
  );

import { signInEndpoints } from '@quarry/api/endpoints/account/sign-in.ts';
import { AppError } from '../../../errors.ts';
import { sha256 } from '../../../store/accounts/tokens.ts';
import { count } from '../../admission.ts';
import type { RateLimiter } from '../../rate-limit.ts';
import { routes } from '../../route.ts';
import type { Route } from '../../route.ts';
import type { SignIn } from '../../sign-in/sign-in.ts';
import { visitOf } from './session-scope.ts';
import type { DescribeMe } from './describe-me.ts';

interface SignInDeps {
  signIn: SignIn;
  describeMe: DescribeMe;
  attempts: RateLimiter;
  /** What the provider of OpenID Connect is called, where there is one. */
  oidcName: string | undefined;
}

export function signInRoutes({ signIn, describeMe, attempts, oidcName }: SignInDeps): Route[] {
  return routes(signInEndpoints, {
    signIn: async (request) => {
      const { body, reply } = request;
      // A limit by address alone would let many addresses guess at one account.
      await count(reply, attempts, `sign-in:email:${sha256(body.email)}`);
      return describeMe(await signIn.signIn(body, visitOf(request)));
    },
    getSignInOptions: async () => ({ oidc: oidcName === undefined ? null : { name: oidcName } }),
    startOidc: async (request) => {
      if (oidcName === undefined) throw new AppError('NOT_FOUND', 'No sign-in provider is set up here.');
      const { next = '/' } = request.query;
      // Only a path of this site: a link must not lead elsewhere after the sign-in.
      const url = await signIn.startOidc(visitOf(request), { next: /^\/(?![/\\])/.test(next) ? next : '/' });
      return request.reply.redirect(url);
    },
    finishOidc: async (request) => {
      if (oidcName === undefined) throw new AppError('NOT_FOUND', 'No sign-in provider is set up here.');
      const query = request.reply.request.url.replace(/^[^?]*/, '');
      return request.reply.redirect(await signIn.finishOidc(visitOf(request), query));
    },
    signOut: async (request) => {
      await signIn.signOut(visitOf(request));
      return { success: true as const };
    },
    changePassword: async (request) => {
      const { body, reply, session } = request;
      await count(reply, attempts, `sign-in:user:${session.userId}`);
      await signIn.changePassword(body, visitOf(request));
      return { success: true as const };
    },
  });
}

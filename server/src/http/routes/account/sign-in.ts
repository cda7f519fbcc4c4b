import { changePasswordBody, done, me, signInBody } from '@quarry/api/account.ts';
import { sha256 } from '../../../store/accounts/tokens.ts';
import { count } from '../../admission.ts';
import type { RateLimiter } from '../../rate-limit.ts';
import { route } from '../../route.ts';
import type { Route } from '../../route.ts';
import type { SignIn } from '../../sign-in/sign-in.ts';
import { visitOf, visitorRoute } from './account-route.ts';
import type { DescribeMe } from './describe-me.ts';

interface SignInDeps {
  signIn: SignIn;
  describeMe: DescribeMe;
  attempts: RateLimiter;
}

export function signInRoutes({ signIn, describeMe, attempts }: SignInDeps): Route[] {
  return [
    visitorRoute({
      method: 'POST',
      path: '/auth/sign-in/email',
      operationId: 'signIn',
      summary: 'Sign in with e-mail and password',
      body: signInBody,
      response: me,
      handler: async (request) => {
        const { body, reply } = request;
        // A limit by address alone would let many addresses guess at one account.
        await count(reply, attempts, `sign-in:email:${sha256(body.email)}`);
        return describeMe(await signIn.signIn(body, visitOf(request)));
      },
    }),
    route({
      method: 'POST',
      path: '//api/auth/sign-out',
      operationId: 'signOut',
      tag: 'Account',
      summary: 'End the session',
      auth: 'session',
      response: done,
      handler: async (request) => {
        await signIn.signOut(visitOf(request));
        return { success: true as const };
      },
    }),
    route({
      method: 'POST',
      path: '//api/auth/change-password',
      operationId: 'changePassword',
      tag: 'Account',
      summary: 'Change the password',
      auth: 'session',
      body: changePasswordBody,
      response: done,
      handler: async (request) => {
        const { body, reply, session } = request;
        await count(reply, attempts, `sign-in:user:${session!.userId}`);
        await signIn.changePassword(body, visitOf(request));
        return { success: true as const };
      },
    }),
  ];
}

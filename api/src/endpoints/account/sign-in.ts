import { z } from 'zod';
import { changePasswordBody, done, me, signInBody, signInOptions } from '../../account.ts';
import { text } from '../../common.ts';
import { endpoints } from '../endpoint.ts';

export const signInEndpoints = endpoints('Account', {
  signIn: {
    method: 'POST',
    path: '//api/auth/sign-in/email',
    summary: 'Sign in with e-mail and password',
    auth: 'visitor',
    belongsTo: 'user',
    body: signInBody,
    response: me,
  },
  getSignInOptions: {
    method: 'GET',
    path: '//api/account/sign-in/options',
    summary: 'How one can sign in here',
    auth: 'none',
    belongsTo: 'everybody',
    response: signInOptions,
  },
  startOidc: {
    method: 'GET',
    path: '//api/account/oidc',
    summary: 'Go to the provider of OpenID Connect',
    auth: 'visitor',
    belongsTo: 'user',
    query: z.object({
      next: text.max(2_000).optional().describe('Where to go afterwards: a path of this site.'),
    }),
    response: z.unknown(),
    responseTypes: ['text/html'],
  },
  finishOidc: {
    method: 'GET',
    path: '//api/auth/callback/oidc',
    summary: 'Come back from the provider of OpenID Connect',
    auth: 'visitor',
    belongsTo: 'user',
    response: z.unknown(),
    responseTypes: ['text/html'],
  },
  signOut: {
    method: 'POST',
    path: '//api/auth/sign-out',
    summary: 'End the session',
    auth: 'session',
    belongsTo: 'user',
    response: done,
  },
  changePassword: {
    method: 'POST',
    path: '//api/auth/change-password',
    summary: 'Change the password',
    auth: 'session',
    belongsTo: 'user',
    body: changePasswordBody,
    response: done,
  },
});

import { changePasswordBody, done, me, signInBody } from '../../account.ts';
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

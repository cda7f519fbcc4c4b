import {
  acceptInvitationBody,
  firstKey,
  linkBody,
  linkInfo,
  me,
  resetPasswordBody,
  welcomeBody,
} from '../../account.ts';
import { endpoints } from '../endpoint.ts';

/** The ways in: what a one-time link is good for. */
export const linkEndpoints = endpoints('Account', {
  readLink: {
    method: 'POST',
    path: '//api/account/link',
    summary: 'What a link is for, without using it',
    auth: 'visitor',
    belongsTo: 'everybody',
    body: linkBody,
    response: linkInfo,
  },
  welcome: {
    method: 'POST',
    path: '//api/account/welcome',
    summary: 'Set up an account, by a link',
    auth: 'visitor',
    belongsTo: 'user',
    body: welcomeBody,
    response: me,
  },
  firstKey: {
    method: 'POST',
    path: '//api/account/welcome/key',
    summary: 'An API key instead of an account, by a link',
    auth: 'visitor',
    belongsTo: 'user',
    body: linkBody,
    response: firstKey,
  },
  resetPassword: {
    method: 'POST',
    path: '//api/account/reset-password',
    summary: 'Set a new password, by a link',
    auth: 'visitor',
    belongsTo: 'user',
    body: resetPasswordBody,
    response: me,
  },
  acceptInvitation: {
    method: 'POST',
    path: '//api/account/invitation/accept',
    summary: 'Join a workspace, by a link',
    description: 'With `account` by somebody who has none yet; otherwise by whoever is signed in.',
    auth: 'visitor',
    belongsTo: 'user',
    body: acceptInvitationBody,
    response: me,
  },
});

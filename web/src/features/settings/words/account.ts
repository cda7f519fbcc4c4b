import { defineWords } from '../../../lib/i18n.ts';

/** The own account. */
export const accountWords = defineWords({
  deleteAccount: { en: 'Delete account', ja: 'アカウントを削除' },
  deleteAccountTitle: { en: 'Delete your account?', ja: 'アカウントを削除しますか？' },
  deleteAccountText: {
    en: 'All that is yours is deleted for good, in every workspace, with the workspaces that nobody else is in.',
    ja: 'すべてのワークスペースにあるあなたのデータと、他に誰もいないワークスペースが完全に削除されます。',
  },
  writeEmail: { en: 'Write out your e-mail address', ja: 'メールアドレスを入力してください' },
  email: { en: 'Email', ja: 'メールアドレス' },
  yourName: { en: 'Your name', ja: 'お名前' },
  password: { en: 'Password', ja: 'パスワード' },
  currentPassword: { en: 'Current password', ja: '現在のパスワード' },
  currentPasswordWrong: {
    en: 'This is not your current password.',
    ja: '現在のパスワードが違います。',
  },
  newPassword: { en: 'New password', ja: '新しいパスワード' },
  passwordHint: {
    en: '10 characters or more. Other sessions are signed out.',
    ja: '10文字以上。ほかのセッションはサインアウトされます。',
  },
  passwordShort: { en: 'At least 10 characters.', ja: '10文字以上にしてください。' },
  changePassword: { en: 'Change password', ja: 'パスワードを変更' },
  passwordChanged: { en: 'The password is changed', ja: 'パスワードを変更しました' },
  sessions: { en: 'Where you are signed in', ja: 'サインイン中の端末' },
  thisSession: { en: 'this one', ja: 'この端末' },
  since: { en: (date: string) => `since ${date}`, ja: (date: string) => `${date} から` },
  endSession: { en: 'Sign out', ja: 'サインアウト' },
  endSessionOf: { en: (name: string) => `Sign out ${name}`, ja: (name: string) => `${name} をサインアウト` },
  unknownDevice: { en: 'Unknown device', ja: '不明な端末' },
});

import { defineWords } from '../../lib/i18n.ts';

export const words = defineWords({
  tagline: { en: 'Research that shows its sources', ja: '出典の見えるリサーチ' },
  signIn: { en: 'Sign in', ja: 'サインイン' },
  email: { en: 'Email', ja: 'メールアドレス' },
  password: { en: 'Password', ja: 'パスワード' },
  newPassword: { en: 'New password', ja: '新しいパスワード' },
  passwordHint: {
    en: 'At least 10 characters. A sentence works well.',
    ja: '10文字以上。文にすると覚えやすくなります。',
  },
  name: { en: 'Your name', ja: 'お名前' },
  wrongSignIn: {
    en: 'Email or password is wrong. Check both. Whoever runs this service can make you a link for a new password.',
    ja: 'メールアドレスかパスワードが違います。忘れた場合は、サービスの管理者に再設定リンクを依頼してください。',
  },
  noAccount: {
    en: 'No account yet? Ask an owner of the workspace for an invitation link.',
    ja: 'アカウントがない場合は、ワークスペースの所有者に招待リンクを依頼してください。',
  },
  welcomeTitle: { en: 'Welcome to Quarry', ja: 'Quarry へようこそ' },
  welcomeText: {
    en: 'Set up the account of the owner. The link works once.',
    ja: '所有者のアカウントを作ります。このリンクは一度だけ使えます。',
  },
  createAccount: { en: 'Create account', ja: 'アカウントを作成' },
  inviteTitle: {
    en: (workspace: string) => `Join ${workspace}`,
    ja: (workspace: string) => `${workspace} に参加`,
  },
  inviteAs: {
    en: (role: string) => `You are invited as ${role}.`,
    ja: (role: string) => `${role}として招待されています。`,
  },
  owner: { en: 'owner', ja: '所有者' },
  member: { en: 'member', ja: 'メンバー' },
  joinAs: { en: (name: string) => `Join as ${name}`, ja: (name: string) => `${name} として参加` },
  join: { en: 'Create account and join', ja: 'アカウントを作成して参加' },
  haveAccount: { en: 'I have an account: sign in first', ja: 'アカウントがある: 先にサインイン' },
  resetTitle: { en: 'Choose a new password', ja: '新しいパスワードを設定' },
  resetText: {
    en: 'All other sessions are signed out.',
    ja: 'ほかのセッションはすべてサインアウトされます。',
  },
  setPassword: { en: 'Set password', ja: 'パスワードを設定' },
  linkGone: { en: 'This link no longer works', ja: 'このリンクは使えません' },
  linkGoneNext: {
    en: 'It was used, has expired or was revoked. Sign in, or ask whoever gave it to you for a new one.',
    ja: '使用済みか、期限切れか、取り消されています。サインインするか、リンクをくれた人に新しいものを依頼してください。',
  },
  emailTaken: { en: 'This address has an account already', ja: 'このアドレスは登録済みです' },
  emailTakenNext: {
    en: 'Use another one, or sign in with it first and open the link again.',
    ja: '別のアドレスにするか、先にサインインしてからもう一度リンクを開いてください。',
  },
  alreadyMember: { en: 'You are a member already', ja: 'すでにメンバーです' },
  alreadyMemberNext: {
    en: 'Open Quarry and choose the workspace there.',
    ja: 'Quarry を開いて、ワークスペースを選んでください。',
  },
  signInWith: {
    en: (name: string) => `Sign in with ${name}`,
    ja: (name: string) => `${name} でサインイン`,
  },
  noAccountHere: { en: 'There is no account with your address', ja: 'このアドレスのアカウントがありません' },
  noAccountHereNext: {
    en: 'Ask an owner of a workspace for an invitation.',
    ja: 'ワークスペースの所有者に招待を依頼してください。',
  },
  notVerified: { en: 'Your address is not verified there', ja: 'メールアドレスが確認されていません' },
  notVerifiedNext: {
    en: 'Verify it with the provider first, or sign in with your password.',
    ja: '先にプロバイダーで確認するか、パスワードでサインインしてください。',
  },
  providerFailed: { en: 'The provider did not let you in', ja: 'プロバイダーでサインインできませんでした' },
  providerFailedNext: {
    en: 'Try again, or sign in with your password.',
    ja: 'もう一度試すか、パスワードでサインインしてください。',
  },
  tooManyTries: { en: 'Too many tries', ja: '試行回数が多すぎます' },
  tooManyTriesNext: {
    en: 'Wait a minute, then try again.',
    ja: '1分ほど待ってから、もう一度お試しください。',
  },
  providerAway: { en: 'The provider cannot be reached', ja: 'プロバイダーに接続できません' },
  providerAwayNext: {
    en: 'Try again in a moment, or sign in with your password.',
    ja: '少し待ってもう一度試すか、パスワードでサインインしてください。',
  },
  openQuarry: { en: 'Open Quarry', ja: 'Quarry を開く' },
  reading: { en: 'Reading the link…', ja: 'リンクを確認しています…' },
});

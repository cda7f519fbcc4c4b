import { defineWords } from '../../../lib/i18n.ts';

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The sections of the settings, and the workspace. */
export const workspaceWords = defineWords({
  title: { en: 'Settings', ja: '設定' },
  workspace: { en: 'Workspace', ja: 'ワークスペース' },
  members: { en: 'Members', ja: 'メンバー' },
  keys: { en: 'API keys', ja: 'APIキー' },
  secrets: { en: 'Secrets', ja: 'シークレット' },
  models: { en: 'Models', ja: 'モデル' },
  mcp: { en: 'MCP servers', ja: 'MCP サーバー' },
  webhooks: { en: 'Webhooks', ja: 'Webhook' },
  usage: { en: 'Usage', ja: '使用量' },
  account: { en: 'Your account', ja: 'アカウント' },
  workspaceAbout: {
    en: 'Agents, sources and the graph belong to the workspace; runs and files to who made them.',
    ja: 'エージェント、公開の出典、グラフはワークスペースのもの、リサーチとファイルは作った人のものです。',
  },
  approvals: { en: 'Approvals', ja: '許可' },
  approvalsAbout: {
    en: 'Once a run has read text from outside, that text may try to make it give something away. What lets something out then needs a word: opening an address that nobody gave, a secret for code, requests that send something, forms in the browser. Where a run is stricter than the workspace, the run wins.',
    ja: '外部の文章を読んだリサーチは、その文章に操られて情報を持ち出すおそれがあります。そのあとで何かを外へ出す操作（誰も示していないアドレスを開く、プログラムにシークレットを渡す、送信を伴うリクエスト、ブラウザのフォーム）には許可が必要です。リサーチの設定のほうが厳しい場合は、そちらに従います。',
  },
  approvalsAllow: { en: 'Allow', ja: '許可する' },
  approvalsAllowMeans: {
    en: 'Nobody is asked, and everything is done. Only where all that is read can be trusted.',
    ja: '確認せずに実行します。読む内容をすべて信頼できる場合だけにしてください。',
  },
  approvalsAsk: { en: 'Ask', ja: '確認する' },
  approvalsAskMeans: {
    en: 'Runs that somebody started here wait for an answer. Runs of API keys do without, unless they ask for it.',
    ja: '画面から始めたリサーチは回答を待ちます。APIキーによるリサーチは、確認を求めないかぎり実行せずに続けます。',
  },
  approvalsDeny: { en: 'Deny', ja: '拒否する' },
  approvalsDenyMeans: {
    en: 'Nobody is asked, and it is not done. The answer says what was left out.',
    ja: '確認せず、実行もしません。何を行わなかったかは回答に示されます。',
  },
  name: { en: 'Name', ja: '名前' },
  renameOwnersOnly: { en: 'Only owners can rename it.', ja: '名前を変えられるのは所有者だけです。' },
  otherWorkspaces: { en: 'Your workspaces', ja: '参加中のワークスペース' },
  current: { en: 'current', ja: '使用中' },
  memberCount: { en: (count: number) => plural(count, 'member'), ja: (count: number) => `${count}人` },
  newWorkspace: { en: 'New workspace', ja: '新しいワークスペース' },
  newWorkspaceHint: {
    en: 'You become its owner, and this page changes over to it.',
    ja: '所有者はあなたになり、そのワークスペースに切り替わります。',
  },
  nameTaken: { en: 'This name is taken', ja: 'この名前は使われています' },
  nameTakenNext: { en: 'Choose another one.', ja: '別の名前にしてください。' },
  lastOwner: { en: 'A workspace needs an owner', ja: 'ワークスペースには所有者が必要です' },
  lastOwnerNext: {
    en: 'This is the last one. Make another member owner first.',
    ja: '最後の所有者です。先に別のメンバーを所有者にしてください。',
  },
  switchTo: { en: 'Switch', ja: '切り替える' },
  switchToOf: { en: (name: string) => `Switch to ${name}`, ja: (name: string) => `${name} に切り替える` },
  create: { en: 'Create', ja: '作成' },
  leave: { en: 'Leave workspace', ja: 'ワークスペースを離れる' },
  leaveTitle: { en: (name: string) => `Leave ${name}?`, ja: (name: string) => `${name} を離れますか？` },
  leaveText: {
    en: 'Your keys here stop working. To come back you need a new invitation.',
    ja: 'ここでのAPIキーは使えなくなります。戻るには新しい招待が必要です。',
  },
  deleteWorkspace: { en: 'Delete workspace', ja: 'ワークスペースを削除' },
  deleteWorkspaceTitle: {
    en: (name: string) => `Delete ${name}?`,
    ja: (name: string) => `${name} を削除しますか？`,
  },
  deleteWorkspaceText: {
    en: 'Everything in it is deleted for good, of all its members: research, sources, files, secrets, keys, the graph.',
    ja: '全メンバーのリサーチ、情報源、ファイル、シークレット、APIキー、グラフが完全に削除されます。',
  },
  writeName: { en: 'Write out its name', ja: '名前を入力してください' },
  notTheSame: { en: 'This is not its name.', ja: '名前が一致しません。' },
});

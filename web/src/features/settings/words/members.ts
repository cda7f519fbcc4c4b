import { defineWords } from '../../../lib/i18n.ts';

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Members and invitations. */
export const memberWords = defineWords({
  rolesTitle2: { en: 'Who may do what, and see what', ja: '役割と見える範囲' },
  ownerMeans: {
    en: 'Does research, and also connects models, sets budgets and prices, invites and removes people, reads the audit log.',
    ja: 'リサーチに加えて、モデルの接続、予算と価格の設定、メンバーの招待と削除、監査ログの閲覧ができます。',
  },
  memberMeans: {
    en: 'Does research, makes agents and keys of their own, and corrects the graph.',
    ja: 'リサーチ、エージェントとAPIキーの作成、グラフの修正ができます。',
  },
  othersSee: { en: 'Others see of you', ja: 'ほかの人に見えるもの' },
  othersSeeText: {
    en: 'Your name and address, agents you make, public pages your runs read, and what those pages say in the graph; owners also see what you spend and, in the audit log, what you change.',
    ja: '名前とメールアドレス、作成したエージェント、リサーチが読んだ公開ページ、そのページがグラフに加えた内容。所有者には使用額と、監査ログでの変更内容も見えます。',
  },
  othersSeeNot: { en: 'Others do not see', ja: 'ほかの人に見えないもの' },
  othersSeeNotText: {
    en: 'Your questions, answers and conversations, your files and private sources, your secrets and keys, and what only private sources say. Not even owners, unless you share it.',
    ja: '質問、回答、会話、ファイル、非公開の情報源、シークレット、APIキー、非公開の情報源だけに基づく内容。共有しないかぎり、所有者にも見えません。',
  },
  inviteMail: { en: 'Text for an e-mail', ja: 'メールの文面' },
  inviteText: {
    en: (workspace: string, url: string, until: string, role: string) =>
      `Hello,\n\nyou are invited to the workspace “${workspace}” in Quarry, where we research with sources.\n\nYour role: ${role}\n\nOpen this link to join (it works once, until ${until}):\n${url}\n`,
    ja: (workspace: string, url: string, until: string, role: string) =>
      `こんにちは。\n\nQuarry のワークスペース「${workspace}」に招待します。出典つきのリサーチを行う場所です。\n\n役割: ${role}\n\n次のリンクを開いて参加してください（一度だけ、${until} まで有効です）:\n${url}\n`,
  },
  audit: { en: 'Audit log', ja: '監査ログ' },
  auditAbout: {
    en: 'Every change that members, their keys and the operator have made. Never what was sent, only the names of the fields.',
    ja: 'メンバー、APIキー、運用者が行ったすべての変更です。送信された内容は残さず、項目名だけを記録します。',
  },
  auditOwners: { en: 'Only owners read the audit log.', ja: '監査ログを見られるのは所有者だけです。' },
  downloadCsv: { en: 'Download as CSV', ja: 'CSVでダウンロード' },
  downloadJson: { en: 'As JSON lines', ja: 'JSON Lines' },
  via_session: { en: 'dashboard', ja: '画面' },
  via_key: { en: 'key', ja: 'キー' },
  via_operator: { en: 'operator', ja: '運用者' },
  nobodyThere: { en: 'operator', ja: '運用者' },
  person: { en: 'Person', ja: '名前' },
  role: { en: 'Role', ja: '役割' },
  joined: { en: 'Joined', ja: '参加' },
  owner: { en: 'Owner', ja: '所有者' },
  member: { en: 'Member', ja: 'メンバー' },
  you: { en: 'you', ja: 'あなた' },
  roleOf: { en: (name: string) => `Role of ${name}`, ja: (name: string) => `${name} の役割` },
  removeMember: { en: (name: string) => `Remove ${name}`, ja: (name: string) => `${name} を外す` },
  removeTitle: { en: (name: string) => `Remove ${name}?`, ja: (name: string) => `${name} を外しますか？` },
  removeText: {
    en: 'Their keys for this workspace are revoked. What they found stays.',
    ja: 'このワークスペースのAPIキーは無効になります。見つけたものは残ります。',
  },
  eraseText: {
    en: 'Their keys for this workspace are revoked, and what is theirs here goes. What others have found too stays.',
    ja: 'このワークスペースのAPIキーは無効になり、ここにあるその人のデータは削除されます。ほかのメンバーも見つけたものは残ります。',
  },
  eraseToo: {
    en: 'Also delete what is theirs here, for good: research, files, secrets.',
    ja: 'ここにあるその人のリサーチ、ファイル、シークレットも完全に削除する',
  },
  remove: { en: 'Remove', ja: '外す' },
  invitations: { en: 'Open invitations', ja: '有効な招待' },
  noInvitations: { en: 'None. Invite somebody with a link.', ja: 'ありません。リンクで招待できます。' },
  invite: { en: 'Invite', ja: '招待する' },
  inviteTitle: { en: 'Invite somebody', ja: '招待する' },
  inviteFor: { en: 'For whom (a note to yourself)', ja: '誰のためか（自分用のメモ）' },
  inviteDays: { en: 'Valid for', ja: '有効期間' },
  days: { en: (count: number) => plural(count, 'day'), ja: (count: number) => `${count}日` },
  makeLink: { en: 'Make a link', ja: 'リンクを作成' },
  inviteLink: { en: 'Invitation link', ja: '招待リンク' },
  inviteOnce: {
    en: 'Shown only now. Whoever opens it first joins: send it to that person alone.',
    ja: '今だけ表示されます。最初に開いた人が参加します。その人だけに送ってください。',
  },
  until: { en: (date: string) => `until ${date}`, ja: (date: string) => `${date} まで` },
  madeBy: { en: (name: string) => `by ${name}`, ja: (name: string) => `作成: ${name}` },
  noLabel: { en: 'No note', ja: 'メモなし' },
  revokeInvitation: {
    en: (label: string) => `Revoke the invitation ${label}`,
    ja: (label: string) => `招待 ${label} を取り消す`,
  },
  revoke: { en: 'Revoke', ja: '取り消す' },
});

import { defineWords } from '../../../lib/i18n.ts';

/** API keys and secrets. */
export const keyWords = defineWords({
  keysAbout: {
    en: 'For programs that use the API as you. They work in this workspace only.',
    ja: 'あなたの代わりにAPIを使うプログラムのためのキーです。このワークスペースでだけ使えます。',
  },
  newKey: { en: 'New key', ja: '新しいキー' },
  noKeys: { en: 'No key yet', ja: 'まだキーがありません' },
  noKeysNext: {
    en: 'Create one to call the API from a program.',
    ja: 'プログラムからAPIを使うには、キーを作成してください。',
  },
  key: { en: 'Key', ja: 'キー' },
  lastUse: { en: 'Last use', ja: '最終使用' },
  never: { en: 'never', ja: 'なし' },
  expires: { en: 'Expires', ja: '有効期限' },
  expired: { en: 'expired', ja: '期限切れ' },
  forEver: { en: 'Never', ja: '無期限' },
  createdAt: { en: 'Created', ja: '作成' },
  keyNameHint: {
    en: 'What it is for, so that you know it again.',
    ja: '何に使うキーか、後で分かる名前にしてください。',
  },
  keyMay: { en: 'It may', ja: 'できること' },
  scopeRead: { en: 'read: see runs, sources and the graph', ja: 'read：実行・ソース・グラフを見る' },
  scopeRun: { en: 'run: start, steer and cancel runs', ja: 'run：実行を開始・操作・中止する' },
  scopeReview: {
    en: 'review: answer drafts, questions, approvals and secrets',
    ja: 'review：下書き・質問・承認・シークレットに答える',
  },
  scopeAdmin: {
    en: 'admin: change agents and settings, and delete',
    ja: 'admin：エージェントや設定の変更と削除',
  },
  replaceKey: { en: (name: string) => `Replace ${name}`, ja: (name: string) => `${name} を交換する` },
  replaceKeyShort: { en: 'Replace', ja: '交換' },
  replaceKeyTitle: {
    en: (name: string) => `Replace ${name}?`,
    ja: (name: string) => `${name} を交換しますか？`,
  },
  replaceKeyText: {
    en: 'You get a new key with the same name and rights. The old one works for another day.',
    ja: '同じ名前と権限の新しいキーを作ります。古いキーはあと1日使えます。',
  },
  createKey: { en: 'Create key', ja: 'キーを作成' },
  keyReady: { en: 'Your new key', ja: '新しいキー' },
  keyOnce: {
    en: 'Copy it now: it is shown only once.',
    ja: '今コピーしてください。表示されるのは一度だけです。',
  },
  revokeKeyShort: { en: 'Revoke', ja: '無効にする' },
  revokeKey: { en: (name: string) => `Revoke ${name}`, ja: (name: string) => `${name} を無効にする` },
  revokeKeyTitle: {
    en: (name: string) => `Revoke ${name}?`,
    ja: (name: string) => `${name} を無効にしますか？`,
  },
  revokeKeyText: {
    en: 'Programs that use it are refused at once. This cannot be undone.',
    ja: 'このキーを使うプログラムはすぐに拒否されます。元に戻せません。',
  },
  actions: { en: 'Actions', ja: '操作' },
  done: { en: 'Done', ja: '完了' },
  secretsAbout: {
    en: 'Passwords and tokens that skills ask for. They are kept sealed: no page, log or model sees them again.',
    ja: 'スキルが使うパスワードやトークンです。封印して保存され、画面にもログにもモデルにも二度と現れません。',
  },
  noSecrets: { en: 'No secret yet', ja: 'まだシークレットがありません' },
  noSecretsNext: {
    en: 'A skill asks for what it needs. You can also add one here.',
    ja: '必要なものはスキルが尋ねます。ここで先に追加することもできます。',
  },
  secretName: { en: 'Name', ja: '名前' },
  secretNameHint: {
    en: 'Capital letters, digits and _, for example WEATHER_API_KEY.',
    ja: '英大文字、数字、_。例: WEATHER_API_KEY',
  },
  secretNameWrong: {
    en: 'Only capital letters, digits and _, beginning with a letter.',
    ja: '英大文字で始まる、英大文字・数字・_ だけの名前にしてください。',
  },
  secretValue: { en: 'Value', ja: '値' },
  secretValueHint: { en: 'Replaces the old one when the name exists.', ja: '同じ名前があれば置き換えます。' },
  addSecret: { en: 'Add secret', ja: '追加' },
  secretKept: { en: (name: string) => `${name} is kept`, ja: (name: string) => `${name} を保存しました` },
  changedAt: { en: 'Changed', ja: '更新' },
  deleteSecret: { en: (name: string) => `Delete ${name}`, ja: (name: string) => `${name} を削除` },
  deleteSecretTitle: {
    en: (name: string) => `Delete ${name}?`,
    ja: (name: string) => `${name} を削除しますか？`,
  },
  deleteSecretText: {
    en: 'Skills that need it will ask for it again.',
    ja: '必要とするスキルは、もう一度尋ねます。',
  },
});

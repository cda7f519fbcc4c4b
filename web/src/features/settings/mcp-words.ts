import { defineWords } from '../../lib/i18n.ts';

export const mcpWords = defineWords({
  title: { en: 'MCP servers', ja: 'MCP サーバー' },
  about: {
    en: 'Tools of others for the runs of this workspace. Each tool is allowed by itself, as it is described now: when its description changes, it has to be allowed again.',
    ja: 'このワークスペースのリサーチが使える外部のツールです。ツールは一つずつ、いまの説明のまま許可します。説明が変わったら、改めて許可が必要です。',
  },
  ownersOnly: { en: 'Only owners manage MCP servers.', ja: 'MCP サーバーを管理できるのは所有者だけです。' },
  add: { en: 'Add server', ja: 'サーバーを追加' },
  none: { en: 'No MCP server yet', ja: 'MCP サーバーはまだありません' },
  noneNext: {
    en: 'Add one by its address, look at what it offers, and allow what runs may call.',
    ja: 'アドレスで追加し、提供するツールを確認して、リサーチが呼び出せるものを許可します。',
  },
  // The form
  name: { en: 'Name', ja: '名前' },
  nameHint: {
    en: 'Small letters, digits and hyphens. It stands in the names of its tools.',
    ja: '英小文字、数字、ハイフン。ツールの名前に使われます。',
  },
  nameWrong: {
    en: 'Small letters, digits and hyphens, beginning with a letter.',
    ja: '英小文字、数字、ハイフンで、英字から始めてください。',
  },
  nameTaken: { en: 'This cannot be added', ja: '追加できません' },
  nameTakenNext: {
    en: 'Either the name is taken, or the workspace has as many servers as it may.',
    ja: '名前がすでに使われているか、サーバーの数が上限に達しています。',
  },
  kind: { en: 'How it is reached', ja: '接続方法' },
  byAddress: { en: 'At an address (streamable HTTP)', ja: 'アドレス（Streamable HTTP）' },
  byProgram: { en: 'As a program in the sandbox (stdio)', ja: 'サンドボックス内のプログラム（stdio）' },
  address: { en: 'Address', ja: 'アドレス' },
  addressWrong: {
    en: 'An address that begins with http:// or https://',
    ja: 'http:// または https:// で始まるアドレス',
  },
  apiKey: { en: 'Key (optional)', ja: 'キー（任意）' },
  apiKeyHint: {
    en: 'Leave it empty for a server without one, or one that asks for an authorization (OAuth).',
    ja: 'キーのないサーバーや、認可（OAuth）を求めるサーバーでは空のままにします。',
  },
  keyHeader: { en: 'Header of the key (optional)', ja: 'キーのヘッダー（任意）' },
  keyHeaderHint: { en: 'Without it: Authorization: Bearer', ja: '空の場合は Authorization: Bearer' },
  language: { en: 'Language', ja: '言語' },
  code: { en: 'Code, in one file', ja: 'コード（1 ファイル）' },
  codeHint: {
    en: 'Runs inside the sandbox only, and reaches nothing but the hosts below.',
    ja: 'サンドボックスの中だけで動き、下のホスト以外には接続できません。',
  },
  hosts: { en: 'Hosts it may reach (optional)', ja: '接続できるホスト（任意）' },
  hostsHint: { en: 'Separated by spaces. None: no network.', ja: '空白区切り。空の場合はネットワークなし。' },
  // A server
  look: { en: 'Look at its tools', ja: 'ツールを確認' },
  lookOf: {
    en: (name: string) => `Look at its tools: ${name}`,
    ja: (name: string) => `ツールを確認：${name}`,
  },
  looked: {
    en: (count: number) => (count === 1 ? 'It offers one tool.' : `It offers ${count} tools.`),
    ja: (count: number) => `${count} 件のツールを提供しています。`,
  },
  connect: { en: 'Connect', ja: '認可する' },
  connectOf: { en: (name: string) => `Connect: ${name}`, ja: (name: string) => `認可する：${name}` },
  forget: { en: 'Forget authorization', ja: '認可を取り消す' },
  needsWord: { en: 'asks for an authorization', ja: '認可が必要' },
  connected: { en: 'authorized', ja: '認可済み' },
  off: { en: 'off', ja: '停止中' },
  turnOff: { en: 'Turn off', ja: '停止' },
  turnOn: { en: 'Turn on', ja: '再開' },
  program: {
    en: (language: string) => `program, ${language}`,
    ja: (language: string) => `プログラム（${language}）`,
  },
  seen: { en: 'looked at', ja: '確認' },
  never: { en: 'not looked at yet', ja: '未確認' },
  remove: { en: 'Remove', ja: '削除' },
  removeOf: { en: (name: string) => `Remove: ${name}`, ja: (name: string) => `削除：${name}` },
  removeTitle: { en: (name: string) => `Remove ${name}?`, ja: (name: string) => `${name} を削除しますか？` },
  removeText: {
    en: 'Its key, its authorization and what was allowed go with it. Runs at work cannot call its tools any more.',
    ja: 'キー、認可、許可したツールも削除されます。実行中のリサーチもそのツールを呼び出せなくなります。',
  },
  // Tools
  toolsOf: { en: (name: string) => `Tools of ${name}`, ja: (name: string) => `${name} のツール` },
  stateNew: { en: 'not allowed', ja: '未許可' },
  stateAllowed: { en: 'asks before each call', ja: '呼び出しごとに確認' },
  stateFree: { en: 'without asking', ja: '確認なし' },
  stateChanged: { en: 'changed: allow it again', ja: '変更あり：再許可が必要' },
  stateGone: { en: 'not offered any more', ja: '提供終了' },
  stateUnusable: { en: 'cannot be used', ja: '使用不可' },
  readOnly: { en: 'says it only reads', ja: '読み取りのみと申告' },
  allowAsk: { en: 'Allow, ask each time', ja: '許可（毎回確認）' },
  allowFree: { en: 'Allow without asking', ja: '許可（確認なし）' },
  allowAskOf: {
    en: (tool: string) => `Allow, ask each time: ${tool}`,
    ja: (tool: string) => `許可（毎回確認）：${tool}`,
  },
  allowFreeOf: {
    en: (tool: string) => `Allow without asking: ${tool}`,
    ja: (tool: string) => `許可（確認なし）：${tool}`,
  },
  forbid: { en: 'Forbid', ja: '許可を取り消す' },
  forbidOf: { en: (tool: string) => `Forbid: ${tool}`, ja: (tool: string) => `許可を取り消す：${tool}` },
  noWords: { en: 'The server does not describe it.', ja: 'サーバーによる説明はありません。' },
  input: { en: 'Its input', ja: '入力の形式' },
  // Coming back
  finishing: { en: 'Finishing the authorization …', ja: '認可を完了しています…' },
  finished: {
    en: (name: string) => `${name} is authorized.`,
    ja: (name: string) => `${name} を認可しました。`,
  },
  denied: { en: 'The authorization was not given', ja: '認可されませんでした' },
  back: { en: 'Back to the MCP servers', ja: 'MCP サーバーに戻る' },
});

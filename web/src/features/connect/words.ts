import { defineWords } from '../../lib/i18n.ts';

export const words = defineWords({
  titleModels: { en: 'Connect a model', ja: 'モデルを接続' },
  titleSearch: { en: 'Connect a search', ja: '検索を接続' },
  aboutModels: {
    en: 'Paste a key of OpenAI, Anthropic, Google, OpenRouter, Groq or others, or give the address of your own server. One small call tries it out.',
    ja: 'OpenAI、Anthropic、Google、OpenRouter、Groq などのキーを貼り付けるか、ご自分のサーバーのアドレスを入力してください。小さな呼び出しを1回行って確かめます。',
  },
  aboutSearch: {
    en: 'Without one, DuckDuckGo and Wikipedia are searched. A key or a SearXNG of your own finds more, and more reliably.',
    ja: '接続がなければ DuckDuckGo と Wikipedia を検索します。キーやご自分の SearXNG があると、より多く、より確実に見つかります。',
  },
  key: { en: 'API key', ja: 'APIキー' },
  keyHint: {
    en: 'Sealed at once. Nobody is shown it again, not even you.',
    ja: 'すぐに封印されます。あなたを含め、誰にも二度と表示されません。',
  },
  getKey: { en: 'Get a key', ja: 'キーを取得' },
  address: { en: 'Address', ja: 'アドレス' },
  addressHint: {
    en: 'Only for a server of your own or another provider: any OpenAI-compatible one, up to /v1.',
    ja: 'ご自分のサーバーやほかのプロバイダーの場合だけ。OpenAI互換のもの、/v1 まで。',
  },
  addressHintSearch: { en: 'Of your SearXNG.', ja: 'SearXNG のアドレス。' },
  provider: { en: 'Provider', ja: 'プロバイダー' },
  guessed: { en: 'Told from the key or the address', ja: 'キーまたはアドレスから判断' },
  unknownProvider: {
    en: 'The key does not tell whose it is. Choose the provider.',
    ja: 'キーからプロバイダーが分かりません。選んでください。',
  },
  model: { en: 'Model', ja: 'モデル' },
  modelHint: { en: 'Empty: one that suits.', ja: '空欄なら適したものを選びます。' },
  connect: { en: 'Connect', ja: '接続' },
  connectAnyway: { en: 'Connect all the same', ja: 'このまま接続' },
  trying: { en: 'Trying it out …', ja: '確かめています…' },
  connected: {
    en: (name: string) => `${name} is connected`,
    ja: (name: string) => `${name} を接続しました`,
  },
  foundTitle: { en: 'On this machine', ja: 'このマシンにあるもの' },
  foundModels: {
    en: (models: string) => `has ${models}`,
    ja: (models: string) => `モデル: ${models}`,
  },
  foundEmpty: {
    en: 'runs, but has no model yet. Get one with:',
    ja: '動いていますが、モデルがありません。次のコマンドで取得できます:',
  },
  use: { en: 'Use it', ja: '使う' },
  inUse: { en: 'in use', ja: '使用中' },
  ownersOnly: { en: 'Only owners connect providers', ja: '接続できるのは所有者だけです' },
  ownersOnlyNext: { en: 'Ask an owner of the workspace.', ja: 'ワークスペースの所有者に依頼してください。' },
  // What is wrong
  'wrong-key': { en: 'The key was refused', ja: 'キーが拒否されました' },
  'wrong-key-next': {
    en: 'Check that it is whole, of this provider, and not revoked.',
    ja: 'キー全体か、このプロバイダーのものか、無効になっていないかを確かめてください。',
  },
  'no-credit': { en: 'The account has no credit left', ja: 'アカウントの残高がありません' },
  'no-credit-next': {
    en: 'Add credit with the provider, then try again.',
    ja: 'プロバイダーで残高を追加してから、もう一度お試しください。',
  },
  'no-such-host': { en: 'There is no such host', ja: 'ホストが見つかりません' },
  'no-such-host-next': { en: 'Check how the address is written.', ja: 'アドレスの綴りを確かめてください。' },
  'nobody-there': { en: 'Nobody answers there', ja: '応答がありません' },
  'nobody-there-next': {
    en: 'Check that the server is running, and its port.',
    ja: 'サーバーが動いていることとポートを確かめてください。',
  },
  'private-address': { en: 'This is a private address', ja: 'プライベートアドレスです' },
  'private-address-next': {
    en: 'Who runs the service must allow it in ALLOW_PRIVATE_NETWORK first.',
    ja: 'サービスの管理者が先に ALLOW_PRIVATE_NETWORK で許可する必要があります。',
  },
  'no-such-model': { en: 'There is no such model', ja: 'そのモデルはありません' },
  'no-such-model-next': {
    en: 'Choose another one, or leave it empty.',
    ja: '別のモデルにするか、空欄にしてください。',
  },
  'not-compatible': { en: 'This is no OpenAI-compatible server', ja: 'OpenAI互換のサーバーではありません' },
  'not-compatible-next': {
    en: 'Such an address mostly ends in /v1.',
    ja: 'アドレスは多くの場合 /v1 で終わります。',
  },
  'no-models': { en: 'No model was found there', ja: 'モデルが見つかりません' },
  'no-models-next': {
    en: 'Name one, or load one there first.',
    ja: 'モデル名を入力するか、先に読み込んでください。',
  },
  'rate-limited': { en: 'It allows no more calls just now', ja: '今は呼び出しが制限されています' },
  'rate-limited-next': { en: 'Wait a moment and try again.', ja: '少し待ってからもう一度お試しください。' },
  timeout: { en: 'It did not answer in time', ja: '時間内に応答がありません' },
  'timeout-next': {
    en: 'Try again, or check the address.',
    ja: 'もう一度試すか、アドレスを確かめてください。',
  },
  failing: { en: 'The provider itself is failing', ja: 'プロバイダー側で障害が起きています' },
  'failing-next': { en: 'Try again later.', ja: '後でもう一度お試しください。' },
  other: { en: 'It cannot be used', ja: '使えません' },
  'other-next': { en: 'The provider says:', ja: 'プロバイダーの説明:' },
});

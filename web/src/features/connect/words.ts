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
});

import { defineWords } from '../lib/i18n.ts';

/** What is wrong with a provider, by its code, and what to do next. */
export const words = defineWords({
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

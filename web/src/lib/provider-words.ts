import type { Locale } from '@quarry/api/common.ts';

/** What the service says of a provider that failed, which it says in English, and the same in Japanese. */
const IN_JAPANESE: readonly (readonly [RegExp, string])[] = [
  [/^Left alone for a while after repeated failures: /, '失敗が続いたため、しばらく使われません。'],
  [/^The key for (.+) holds characters that cannot be sent\./, '$1 のキーに、送信できない文字が含まれています。'],
  [/^The account at (.+) has no credit left \(status 402\)\./, '$1 のアカウントに残高がありません（ステータス 402）。'],
  [/^(.+?) took too long to answer\./, '$1 からの応答に時間がかかりすぎました。'],
  [/^(.+?) refused the request or its key \(status (\d+)\)\./, '$1 がリクエストまたはキーを拒否しました（ステータス $2）。'],
  [/^(.+?) allows no more requests for now \(status (\d+)\)\./, '$1 は今これ以上のリクエストを受け付けません（ステータス $2）。'],
  [/^(.+?) is failing \(status (\d+)\)\./, '$1 で障害が起きています（ステータス $2）。'],
  [/^(.+?) did not accept the request \(status (\d+)\)\./, '$1 がリクエストを受け付けませんでした（ステータス $2）。'],
  [/^(.+?) cannot be used: The host could not be found\./, '$1 を使えません。ホストが見つかりません。'],
  [/^(.+?) cannot be used: The connection to the server failed\./, '$1 を使えません。サーバーに接続できません。'],
  [/^DuckDuckGo took us for a bot and asked for a puzzle to be solved\./, 'DuckDuckGo がボットと判断し、認証を求めました。'],
  [/^SearXNG refused to answer in JSON \(status 403\): /, 'SearXNG が JSON での応答を拒否しました（ステータス 403）。'],
  [/^None of SearXNG's engines answered/, 'SearXNG のどのエンジンも応答しませんでした'],
]; // prettier-ignore

/** In the reader's language where it is known, with the language that it is in. What has no words of ours stays as it was said. */
export function providerSaid(reason: string, locale: Locale): { text: string; lang: Locale } {
  if (locale === 'en') return { text: reason, lang: 'en' };
  const found = IN_JAPANESE.find(([form]) => form.test(reason));
  if (!found) return { text: reason, lang: 'en' };
  const [form, words] = found;
  const rest = reason.replace(form, '').trim();
  const begun = form.exec(reason)![0].replace(form, words);
  return { text: rest === '' ? begun : `${begun} ${providerSaid(rest, locale).text}`, lang: 'ja' };
}

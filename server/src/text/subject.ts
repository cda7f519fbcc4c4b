import { wholeCharacter } from './whole-character.ts';

const MAX_QUERY_CHARS = 400;

const LEADING =
  /^(?:(?:please|can you|could you|would you|i (?:want|need|would like) you to|hey|ok|okay)[\s,]+)*(?:(?:search|google|look|research|find|recall|remember|browse)(?:\s+(?:the web|the internet|online|up|out|on (?:x|twitter)|x|twitter|information|articles|news|sources|tweets))*(?:\s+(?:for|about|on|regarding|of))?\s+)/i;
const TRAILING =
  /(?:について|に関して|に関する(?:情報|ニュース|記事)を?|のことを|を)?(?:(?:ウェブ|Web|ネット|インターネット|X|ツイッター)で)?(?:検索して|検索|調べて|調査して|リサーチして|探して|思い出して|教えて)(?:ください|下さい|くれ(?:ますか|る)?|ほしい|欲しい)?[。!！?？]*$/i;

/** What the request is about, without the words that only ask for it. */
export function subjectOf(message: string): string {
  const text = message.replace(/\s+/g, ' ').trim();
  const subject = text.replace(LEADING, '').replace(TRAILING, '').trim() || text;
  return subject.slice(0, wholeCharacter(subject, MAX_QUERY_CHARS));
}

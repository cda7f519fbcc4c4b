import { edges } from './edges.ts';
import { keyWords } from './key-words.ts';
import { subjectOf } from './subject.ts';
import { withoutUrls } from './urls.ts';

const ABOUT_POSTS =
  /^(?:x|twitter|bluesky|sns|posts?|posted|posting|tweets?|tweeted|tweeting|people|users|everyone|say|says|saying|said|think|thinks|thinking|talk|talking|opinions?|reactions?|react|social|media|network|latest|recent|[xＸ]?(?:の|上)?(?:投稿|ポスト|ツイート|ツイッター|反応|意見|評判|声)|人々|皆|皆さん|最近|最新)$/iu;

/** Words to find in posts: a social network looks for all of them, so what only speaks of posts is left out. */
export function postQuery(question: string): string {
  const subject = subjectOf(withoutUrls(edges(question)));
  const kept = keyWords(subject).split(' ');
  return kept.filter((word) => !ABOUT_POSTS.test(word)).join(' ') || subject;
}

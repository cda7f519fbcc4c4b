import { defineWords } from '../../../lib/i18n.ts';

export const words = defineWords({
  title: { en: 'The agent asks for your approval', ja: 'エージェントが許可を求めています' },
  say: {
    en: 'Say something with it (optional)',
    ja: '一言そえる（任意）',
  },
  'unknown-address': {
    en: 'Text from outside has been read, and nobody gave this address: no person, no search result and no page. Such an address can carry something out.',
    ja: '外部の文章を読んだあと、人も検索結果もページも示していないアドレスを開こうとしています。アドレスに情報を載せて持ち出すことができます。',
  },
  'secret-in-code': {
    en: 'Text from outside has been read, and code would be given a secret of yours. What code holds it can give away.',
    ja: '外部の文章を読んだあと、プログラムにあなたのシークレットを渡そうとしています。渡した値は持ち出される可能性があります。',
  },
  'skill-request': {
    en: 'Text from outside has been read, and code wants to send something to a service instead of only reading from it.',
    ja: '外部の文章を読んだあと、プログラムがサービスへ読み取り以外の送信をしようとしています。',
  },
  'browser-request': {
    en: 'Text from outside has been read, and the browser wants to send a form or a file.',
    ja: '外部の文章を読んだあと、ブラウザがフォームやファイルを送信しようとしています。',
  },
  'mcp-call': {
    en: 'A tool of an MCP server would be called. What stands in its input is sent to that server.',
    ja: 'MCP サーバーのツールを呼び出そうとしています。入力の内容はそのサーバーに送信されます。',
  },
  minutesLeft: {
    en: (minutes: number, seconds: number) => `Denied by itself in ${minutes} min ${seconds} s`,
    ja: (minutes: number, seconds: number) => `${minutes}分${seconds}秒後に自動で拒否されます`,
  },
  secondsLeft: {
    en: (seconds: number) => `Denied by itself in ${seconds} s`,
    ja: (seconds: number) => `${seconds}秒後に自動で拒否されます`,
  },
  once: { en: 'Allow once', ja: '今回だけ許可' },
  run: { en: 'Allow for this run', ja: 'このリサーチでは許可' },
  deny: { en: 'Deny', ja: '拒否' },
  runMeans: {
    en: '“For this run” also holds for later calls of the same tool for the same reason. If you deny it, the run goes on without.',
    ja: '「このリサーチでは許可」は、同じツールの同じ理由による以後の呼び出しにも適用されます。拒否しても、リサーチはそれなしで続きます。',
  },
  tooLate: { en: 'It has been answered already', ja: 'すでに回答されています' },
  tooLateNext: {
    en: 'Somebody else was faster, or the time was over. The activity list says what came of it.',
    ja: '別の人が先に答えたか、時間が過ぎました。結果はアクティビティで確認できます。',
  },
});

import type { Locale } from '@quarry/api/common.ts';
import type { ApprovalReason } from '@quarry/api/approvals.ts';

/** What would let something out. */
export type Act =
  | { reason: 'unknown-address'; url: string }
  | { reason: 'secret-in-code'; skill: string; keys: readonly string[] }
  | { reason: 'skill-request'; skill: string; requests: readonly string[] }
  | { reason: 'browser-request'; what: 'form' | 'file'; url: string }
  | { reason: 'mcp-call'; server: string; tool: string; input: string };

const MOST_CHARS = 1_000;
const MOST_REQUESTS = 10;

/** For the person who is asked: what would be done, whole enough to judge it. */
export function actSummary(locale: Locale, act: Act): string {
  return oneLine(SUMMARIES[locale](act)).slice(0, MOST_CHARS).toWellFormed();
}

/** For the reader of the answer: without what the model has put into an address. */
export function actInShort(locale: Locale, act: Act): string {
  return oneLine(SHORT[locale](act)).slice(0, 200).toWellFormed();
}

/** For the model, in the place of a result. */
export function refusalWords(
  locale: Locale,
  { act, by }: { act: Act; by: 'person' | 'time' | 'policy' },
): string {
  const words = REFUSALS[locale];
  return words.sentence(actSummary(locale, act), words.why[act.reason], words.by[by]);
}

/** Below the answer, in our own words: what was not done. */
export function notDoneNote(locale: Locale, acts: readonly string[]): string {
  if (acts.length === 0) return '';
  const heading =
    locale === 'ja' ? '承認がなかったため行わなかったこと:' : 'Not done, because nobody approved it:';
  return `\n\n${[`*${heading}*`, ...acts.map((act) => `- ${act}`)].join('\n')}`;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const hostOf = (url: string) => URL.parse(url)?.host || url.slice(0, 100);

const listed = (items: readonly string[]) =>
  [...items.slice(0, MOST_REQUESTS), ...(items.length > MOST_REQUESTS ? ['…'] : [])].join(', ');

const SUMMARIES: Record<Locale, (act: Act) => string> = {
  en: (act) => {
    switch (act.reason) {
      case 'unknown-address':
        return `Open ${act.url}`;
      case 'secret-in-code':
        return `Run code of the skill ${act.skill} that is given ${listed(act.keys)}`;
      case 'skill-request':
        return `Let code of the skill ${act.skill} send ${listed(act.requests)}, and what else it sends to the same hosts in this call`;
      case 'browser-request':
        return act.what === 'file' ? `Put files into the page ${act.url}` : `Send the form to ${act.url}`;
      case 'mcp-call':
        return `Call the tool ${act.tool} of the MCP server ${act.server} with ${act.input}`;
      default:
        return act satisfies never;
    }
  },
  ja: (act) => {
    switch (act.reason) {
      case 'unknown-address':
        return `${act.url} を開く`;
      case 'secret-in-code':
        return `${listed(act.keys)} を渡してスキル ${act.skill} のコードを実行する`;
      case 'skill-request':
        return `スキル ${act.skill} のコードに、この呼び出しで同じホストへの送信を許可する: ${listed(act.requests)}`;
      case 'browser-request':
        return act.what === 'file'
          ? `ページ ${act.url} にファイルを入れる`
          : `フォームを ${act.url} に送信する`;
      case 'mcp-call':
        return `MCP サーバー ${act.server} のツール ${act.tool} を ${act.input} で呼び出す`;
      default:
        return act satisfies never;
    }
  },
};

const SHORT: Record<Locale, (act: Act) => string> = {
  en: (act) => {
    switch (act.reason) {
      case 'unknown-address':
        return `opening an address on ${hostOf(act.url)} that nobody gave`;
      case 'secret-in-code':
        return `running code of the skill ${act.skill} with ${listed(act.keys)}`;
      case 'skill-request':
        return `sending something by code of the skill ${act.skill}`;
      case 'browser-request':
        return act.what === 'file'
          ? `putting a file into a page on ${hostOf(act.url)}`
          : `sending a form to ${hostOf(act.url)}`;
      case 'mcp-call':
        return `calling the tool ${act.tool} of the MCP server ${act.server}`;
      default:
        return act satisfies never;
    }
  },
  ja: (act) => {
    switch (act.reason) {
      case 'unknown-address':
        return `${hostOf(act.url)} の、誰からも示されていないアドレスを開くこと`;
      case 'secret-in-code':
        return `${listed(act.keys)} を渡してスキル ${act.skill} のコードを実行すること`;
      case 'skill-request':
        return `スキル ${act.skill} のコードによる送信`;
      case 'browser-request':
        return act.what === 'file'
          ? `${hostOf(act.url)} のページにファイルを入れること`
          : `${hostOf(act.url)} へのフォームの送信`;
      case 'mcp-call':
        return `MCP サーバー ${act.server} のツール ${act.tool} の呼び出し`;
      default:
        return act satisfies never;
    }
  },
};

interface RefusalTexts {
  sentence(act: string, why: string, by: string): string;
  why: Record<ApprovalReason, string>;
  by: Record<'person' | 'time' | 'policy', string>;
}

const REFUSALS: Record<Locale, RefusalTexts> = {
  en: {
    sentence: (act, why, by) =>
      `Not done: "${act}". ${why} ${by} Do not try it in another way: go on without it, and say in the answer that it was not done.`,
    why: {
      'unknown-address':
        'Text from outside is part of this run, and neither the user, nor a search result, nor a page that was read gave this address.',
      'secret-in-code': 'Text from outside is part of this run, and the code would be given a secret.',
      'skill-request': 'Text from outside is part of this run, and the code would send something.',
      'browser-request': 'Text from outside is part of this run, and this would send something.',
      'mcp-call': 'Calls of this tool need the word of a person.',
    },
    by: {
      person: 'The user was asked and has denied it.',
      time: 'The user was asked and has not answered in time.',
      policy: 'It needs the approval of a person, who cannot be asked in this run.',
    },
  },
  ja: {
    sentence: (act, why, by) =>
      `実行しませんでした:「${act}」。${why}${by}別の方法で試みないでください。それなしで続け、実行しなかったことを回答に書いてください。`,
    why: {
      'unknown-address':
        'この実行には外部のテキストが含まれており、このアドレスは利用者、検索結果、読んだページのいずれからも示されていません。',
      'secret-in-code': 'この実行には外部のテキストが含まれており、コードに秘密が渡されます。',
      'skill-request': 'この実行には外部のテキストが含まれており、コードが何かを送信します。',
      'browser-request': 'この実行には外部のテキストが含まれており、これは何かを送信します。',
      'mcp-call': 'このツールの呼び出しには人の承認が必要です。',
    },
    by: {
      person: '利用者に尋ねましたが、拒否されました。',
      time: '利用者に尋ねましたが、時間内に回答がありませんでした。',
      policy: '人の承認が必要ですが、この実行では尋ねることができません。',
    },
  },
};

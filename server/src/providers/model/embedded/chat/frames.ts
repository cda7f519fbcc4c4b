import type { Locale } from '@quarry/api/common.ts';
import type { SmallTalk } from './small-talk.ts';

/** What the embedded model says in its own words: never more than what it did. */
export interface Frames {
  extracted: string;
  newest(day: string, n: number): string;
  computed: string;
  notComputed: string;
  linked: string;
  noSources: string;
  tried: string;
  noMatch(sources: number): string;
  unsure: string;
  nearest: string;
  otherLanguage: string;
  sourcesAbout: string;
  untitled: string;
  page(number: number): string;
  /** What a draft would take. */
  needs: Record<'report' | 'matrix', string>;
  smallTalk: Record<SmallTalk, string>;
}

export const frames: Record<Locale, Frames> = {
  en: {
    newest: (day, n) => `The newest of these sources is dated ${day} [${n}].`,
    extracted: 'Extracted from the sources, word for word; nothing here is my own reasoning.',
    computed: 'Computed by a skill; this is its output as it stands.',
    notComputed: 'The skill brought no result:',
    linked: 'Links of the site, those that fit best first, each with the page it was found on.',
    noSources: `I only extract from sources, and for this I have none, so I cannot answer it.

What would help:
- attach a file
- give the URL of a page to read
- configure a language model or a search provider`,
    tried: 'What was tried:',
    noMatch: (sources) =>
      sources === 1
        ? 'I only extract from sources, and nothing in the one source answers this.'
        : `I only extract from sources, and nothing in the ${sources} sources answers this.`,
    unsure: 'I only extract from sources, and no sentence that I found clearly answers this.',
    nearest: 'What comes nearest to it, word for word:',
    otherLanguage:
      'The sources are in another language than the question: there only names and numbers can be matched.',
    sourcesAbout: 'What the sources are:',
    untitled: 'Untitled',
    page: (number) => `p. ${number}`,
    needs: {
      report: `I only extract from sources: the sections of a report are the headings that sources have, or the points that the request names. Here I have neither, so I draft nothing.

What would help:
- attach a file with headings, or give the URL of a page
- name at least two points, such as: write a report about green tea: its history and trade
- configure a language model`,
      matrix: `I only extract from sources: the rows and columns of a comparison are those that the request names, or a table that a source has. Here I have neither, so I draft nothing.

What would help:
- name what to compare and by what, such as: compare Acme and Bolt by price and licence
- attach a file with a table, or give the URL of a page that has one
- configure a language model`,
    },
    smallTalk: {
      greeting:
        'Hello. I am the built-in extractive model: I find sentences in sources and quote them with their citations; I do not reason. Ask a question, attach a file or give a URL.',
      thanks: 'You are welcome.',
      farewell: 'Goodbye.',
      acknowledgement: 'Good. Ask whenever there is something to look up.',
      'about-me':
        'I am the built-in extractive model. I find sentences in files, pages and past research and quote them word for word with their citations; I do not reason or write text of my own. Ask a question, attach a file or give a URL.',
    },
  },
  ja: {
    newest: (day, n) => `これらの情報源のうち最も新しいものは ${day} 付けです [${n}]。`,
    extracted: '情報源からそのまま抜き出した文です。私自身の推論は含みません。',
    computed: 'スキルで計算しました。以下はその出力そのものです。',
    notComputed: 'スキルから結果は得られませんでした:',
    linked: 'サイト内のリンクです。関連の高い順に、見つけたページの番号を付けて示します。',
    noSources: `私は情報源から文を抜き出すだけのモデルです。この質問に使える情報源がないため、お答えできません。

次のいずれかがあれば役立ちます:
- ファイルの添付
- 読み取るページの URL
- 言語モデルまたは検索プロバイダーの設定`,
    tried: '試したこと:',
    noMatch: (sources) =>
      `私は情報源から文を抜き出すだけのモデルです。${sources} 件の情報源には、この質問に答える文がありませんでした。`,
    unsure:
      '私は情報源から文を抜き出すだけのモデルです。この質問にはっきりと答える文は見つかりませんでした。',
    nearest: '最も近い記述(原文のまま):',
    otherLanguage: '情報源は質問と異なる言語で書かれているため、照合できるのは名前や数値だけです。',
    sourcesAbout: '情報源の一覧:',
    untitled: '無題',
    page: (number) => `${number} ページ`,
    needs: {
      report: `私は情報源から文を抜き出すだけのモデルです。レポートの節には、情報源の見出しか、依頼に挙げられた項目を使います。どちらもないため、構成案は作りません。

次のいずれかがあれば役立ちます:
- 見出しのあるファイルの添付、またはページの URL
- 2 つ以上の項目の指定(例: 緑茶の歴史、貿易についてレポートを書いてください)
- 言語モデルの設定`,
      matrix: `私は情報源から文を抜き出すだけのモデルです。比較表の行と列には、依頼に挙げられた名前か、情報源にある表を使います。どちらもないため、表の案は作りません。

次のいずれかがあれば役立ちます:
- 比較する対象と項目の指定(例: Acme と Bolt を価格とライセンスで比較)
- 表のあるファイルの添付、またはページの URL
- 言語モデルの設定`,
    },
    smallTalk: {
      greeting:
        'こんにちは。内蔵の抽出モデルです。情報源から文を探し、出典を付けてそのまま引用します。推論はしません。質問、ファイルの添付、URL をどうぞ。',
      thanks: 'どういたしまして。',
      farewell: 'さようなら。',
      acknowledgement: '承知しました。調べたいことがあればいつでもどうぞ。',
      'about-me':
        '内蔵の抽出モデルです。ファイル、ページ、過去の調査から文を探し、出典を付けてそのまま引用します。推論や自分の言葉での作文はしません。質問、ファイルの添付、URL をどうぞ。',
    },
  },
};

/** What is left of an answer when the model's own words, in either language, are taken out of it: what it quotes. */
export function withoutFrames(text: string): string {
  return text
    .split('\n')
    .filter((line) => !ownLines.has(anyNumber(line)))
    .join('\n');
}

const anyNumber = (line: string) => line.trim().replaceAll(/\d+/g, '#');

const ownLines = new Set(
  Object.values(frames)
    .flatMap(({ noMatch, newest, smallTalk, needs, untitled: _title, page: _page, ...said }) => [
      ...Object.values(said),
      ...Object.values(needs),
      ...Object.values(smallTalk),
      noMatch(1),
      noMatch(2),
      newest('2026-01-01', 1),
    ])
    .flatMap((words) => words.split('\n'))
    .map(anyNumber)
    .filter((line) => line !== ''),
);

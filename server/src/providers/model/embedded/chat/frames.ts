import type { Locale } from '@quarry/api/common.ts';
import type { SmallTalk } from './small-talk.ts';

/** What the embedded model says in its own words: never more than what it did. */
export interface Frames {
  extracted: string;
  computed: string;
  notComputed: string;
  linked: string;
  noSources: string;
  tried: string;
  noMatch(sources: number): string;
  otherLanguage: string;
  sourcesAbout: string;
  untitled: string;
  smallTalk: Record<SmallTalk, string>;
}

export const frames: Record<Locale, Frames> = {
  en: {
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
    otherLanguage:
      'The sources are in another language than the question: there only names and numbers can be matched.',
    sourcesAbout: 'What the sources are:',
    untitled: 'Untitled',
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
    otherLanguage: '情報源は質問と異なる言語で書かれているため、照合できるのは名前や数値だけです。',
    sourcesAbout: '情報源の一覧:',
    untitled: '無題',
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
    .flatMap(({ noMatch, smallTalk, untitled: _title, ...said }) => [
      ...Object.values(said),
      ...Object.values(smallTalk),
      noMatch(1),
      noMatch(2),
    ])
    .flatMap((words) => words.split('\n'))
    .map(anyNumber)
    .filter((line) => line !== ''),
);

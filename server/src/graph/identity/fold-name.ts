import { fold } from '../../text/fold.ts';

const LETTERS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  // Older forms of kanji, as many names write them.
  國: '国',
  學: '学',
  澤: '沢',
  邊: '辺',
  邉: '辺',
  髙: '高',
  﨑: '崎',
  嵜: '崎',
  濱: '浜',
  廣: '広',
  齋: '斎',
  瀧: '滝',
  櫻: '桜',
  會: '会',
  藝: '芸',
  龍: '竜',
  舊: '旧',
  縣: '県',
  應: '応',
  澁: '渋',
  臺: '台',
  ヶ: 'ケ',
  ヵ: 'カ',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
const VU: [RegExp, string][] = [
  [/ゔぁ/g, 'ば'],
  [/ゔぃ/g, 'び'],
  [/ゔぇ/g, 'べ'],
  [/ゔぉ/g, 'ぼ'],
  [/ゔ/g, 'ぶ'],
];

const REMEMBERED = 20_000;
const remembered = new Map<string, string>();

/**
 * One spelling per name, for comparing: width, case, accents, kana, older kanji, punctuation and white space made equal.
 * What tells names apart stays: a point between digits, + and # (C, C++, C#).
 */
export function foldName(name: string): string {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  if (remembered.size >= REMEMBERED) remembered.clear();
  const folded = foldOnce(name);
  remembered.set(name, folded);
  return folded;
}

function foldOnce(name: string): string {
  let folded = fold(
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(LETTER, (letter) => LETTERS[letter]!),
  );
  for (const [pattern, kana] of VU) folded = folded.replace(pattern, kana);
  return (
    folded
      // At the end of a word of four kana or more it is a matter of taste: コンピュータ, コンピューター.
      .replace(/(?<=[ぁ-ゖー]{2}[ぁ-ゖ])ー(?![ぁ-ゖー])/gu, '')
      .replace(/&/g, ' and ')
      .replace(/(?<=\p{L})['’‘ʻʼ`´ʿʾ](?=\p{L})/gu, '')
      .replace(/(?<!\d)\.|\.(?!\d)/g, (_point, at: number, all: string) => (isInitial(all, at) ? '' : ' '))
      .replace(/[^\p{L}\p{M}\p{N}ー+#.]+/gu, ' ')
      .trim()
      .replace(/(?<![\p{L}\p{N}])(?:\p{Script=Latin} )+\p{Script=Latin}(?![\p{L}\p{N}])/gu, (letters) =>
        letters.replaceAll(' ', ''),
      )
  );
}

/** The point of U.S. and of J.K., and inside of node.js: nothing stands in its place. */
function isInitial(text: string, at: number): boolean {
  return /(?:^|[^\p{L}\p{N}])\p{L}$/u.test(text.slice(0, at)) || /^\.\p{L}/u.test(text.slice(at));
}

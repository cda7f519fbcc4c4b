const ARTICLES = /\b(?:a|an|the)\b/g;
const CITATION = /\s*\[\d{1,4}\]/g;

/** As the authors of SQuAD and HotpotQA compare: without case, marks and articles; widths of letters are folded too. */
export const normalAnswer = (text: string): string =>
  text
    .replaceAll(CITATION, '')
    .normalize('NFKC')
    .toLowerCase()
    // Within a number the marks are part of it: 3.5 is not 35.
    .replaceAll(/(?<=\d),(?=\d{3})/g, '')
    .replaceAll(/(?<!\d)[.]|[.](?!\d)|[^\p{L}\p{N}\s.]/gu, ' ')
    .replaceAll(ARTICLES, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/** Words; of Japanese, which has no spaces, the characters. */
export function answerTokens(text: string): string[] {
  const normal = normalAnswer(text);
  return normal
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => (JAPANESE.test(word) ? [...word] : [word]));
}

/** The line that the instructions ask for; without it the whole text counts. */
export function shortAnswer(text: string): string {
  const [, said] = /^[\s>*_#]*(?:answer|答え|回答)[*_]*\s*[:：]\s*[*_]*(.+?)[*_]*\s*$/im.exec(text) ?? [];
  const bare = (said ?? text).replaceAll(CITATION, '').trim();
  return said === undefined ? bare : bare.replaceAll(/^[*_]+|[*_]+$/g, '').trim();
}

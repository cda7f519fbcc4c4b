import { createRequire } from 'node:module';
import { foldKana, foldWidth } from './fold.ts';

const RUN =
  /(?<cjk>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+)|[\p{N}]+(?:[.,]\p{N}+)+|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]]+(?:[.'’][[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]]+)*/gv;
const HAN_RUN = /[\p{Script=Han}々]{2,}/gu;
const KATAKANA_RUN = /[\p{Script=Katakana}ー]{4,}/gu;
const MIXED = /^(?=.*\p{Script=Han})(?=.*\p{Script=Katakana})/u;
const SCRIPT_PARTS = /[\p{Script=Han}々]+|[\p{Script=Katakana}ー]+/gu;
const HAN_WITH_ENDING = /^([\p{Script=Han}々].*?)\p{Script=Hiragana}+$/u;
const LONG_KATAKANA_WITH_BAR = /^([\p{Script=Katakana}ー]{3,})ー$/u;
const GRAM_MARK = '~';
const GRAM_WEIGHT = 0.4;

const words = new Intl.Segmenter('ja', { granularity: 'word' });

/**
 * The terms of a text, folded so that spellings of one word meet: English stems, Japanese words without endings.
 * Japanese compounds also give n-grams, marked, because two texts seldom cut a compound at the same place.
 * Stop words are left out.
 */
export function tokens(text: string): string[] {
  const found: string[] = [];
  for (const match of foldWidth(text).matchAll(RUN)) {
    if (match.groups?.['cjk']) pushJapanese(found, match[0]);
    else pushWestern(found, match[0]);
  }
  return found;
}

export const isGram = (term: string): boolean => term.startsWith(GRAM_MARK);

/** How much a term counts: an n-gram supports a match, a word makes one. */
export const termWeight = (term: string): number => (isGram(term) ? GRAM_WEIGHT : 1);

function pushWestern(found: string[], run: string): void {
  if (/^\p{N}/u.test(run) && /^[\p{N}.,]+$/u.test(run)) {
    found.push(run.replaceAll(',', ''));
    return;
  }
  const word = run.replaceAll('’', "'");
  pushStem(found, word);
  if (word.includes('.')) {
    for (const part of word.split('.')) if (part.length > 1) pushStem(found, part);
  }
}

function pushStem(found: string[], word: string): void {
  if (!stopWords.has(word)) found.push(stem(word));
}

function pushJapanese(found: string[], run: string): void {
  for (const { segment } of words.segment(run)) {
    const bare = segment.replace(HAN_WITH_ENDING, '$1').replace(LONG_KATAKANA_WITH_BAR, '$1');
    pushWord(found, foldKana(bare));
    if (MIXED.test(bare)) for (const [part] of bare.matchAll(SCRIPT_PARTS)) pushWord(found, foldKana(part));
  }
  pushGrams(found, { run, pattern: HAN_RUN, size: 2 });
  pushGrams(found, { run, pattern: KATAKANA_RUN, size: 3 });
}

function pushWord(found: string[], word: string): void {
  if (!stopWords.has(word) && !/^[\p{Script=Hiragana}ー]$/u.test(word)) found.push(word);
}

function pushGrams(found: string[], from: { run: string; pattern: RegExp; size: number }): void {
  for (const [part] of from.run.matchAll(from.pattern)) {
    const folded = foldKana(part);
    for (let i = 0; i + from.size <= folded.length; i++) {
      found.push(GRAM_MARK + folded.slice(i, i + from.size));
    }
  }
}

// Only the stemmer of the model: loading the whole of wink-nlp takes 200 ms in one piece and 67 MB.
const porter = createRequire(import.meta.url)('wink-eng-lite-web-model/dist/porter-stemmer.js') as (
  word: string,
) => string;

const ENGLISH_WORD = /^[a-z]{3,}(?:'s)?$/;
// Porter leaves them; nouns that end alike lose the same letters in all their forms.
const SUPERLATIVE = /^(.{4,})est$/;
const REMEMBERED = 50_000;
const stems = new Map<string, string>();

/** The Porter stem of a lower-case English word; anything else comes back as it is. */
function stem(word: string): string {
  if (!ENGLISH_WORD.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= REMEMBERED) stems.clear();
  const found = porter(word).replace(SUPERLATIVE, '$1');
  stems.set(word, found);
  return found;
}

const ENGLISH = `a about above after again all also am an and any are as at be because been before being below
between both but by can cannot could did do does doing done down during each either else ever every few for from
further get gets got had has have having he her here hers him his how however i if in into is it its itself just
let like many may me might more most much must my no nor not now of off on once one only or other our ours out over
own per same shall she should so some such than that the their theirs them then there these they this those though
through thus to too under until up upon us very was we were what when where whether which while who whom whose why
will with within without would yes yet you your yours it's i'm don't doesn't isn't aren't what's that's there's`;

// In the form that tokens() gives them: kana folded to hiragana, kanji words without their endings.
const JAPANESE = `何 誰 此 其 彼 私 僕 君 様 等 為 時 事 物 者 方 中 上 下 前 後 的 化 性 約 各 同 他 又 及 或 但
これ それ あれ どれ この その あの どの ここ そこ あそこ どこ こう そう ああ どう こんな そんな あんな どんな
だれ いつ なに なん なぜ いくつ いくら どのように について において によって として という といった とは には
では へは とも より から まで だけ ほど など ため よう こと もの ところ とき わけ はず つもり ある いる する なる
ない できる れる られる せる させる です ます でした ました ません だった だろう でしょう である であり して した
しない され された させ いて いた いない おり あり なり なっ なった また さらに しかし そして ただし なお および
または すなわち つまり ください くだ さい くださる いただ いただく おしえ しら いい よい てる たい たち ら って
ね よ か な だ た て で に を は が の と も や へ し さ れ い う え お く け せ そ つ ぬ み む め る ん ので のに
けど けれど ながら たり なら ば`;

const stopWords: ReadonlySet<string> = new Set(`${ENGLISH} ${JAPANESE}`.split(/\s+/));

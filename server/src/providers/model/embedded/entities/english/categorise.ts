import type { EntityCategory } from '../../../entity-category.ts';
import { GIVEN_NAMES } from './given-names.ts';
import { COMMON_WORDS } from './common-words.ts';
import {
  EVENT_WORDS,
  isHead,
  ORG_WORDS,
  PLACE_WORDS,
  PRODUCT_WORDS,
  TITLES,
  WORK_WORDS,
} from './head-words.ts';
import { categoryOfNoun } from './kind-nouns.ts';
import { knownCategory } from './known-names.ts';
import type { EnglishText, Mention } from './mentions.ts';
import { isOrdinary } from './ordinary-words.ts';
import { isDemonym, PLACES } from '../../../../../text/words/english-places.ts';
import { wordSet } from '../../../../../text/words/word-set.ts';
import type { Token } from './tokens.ts';

export type Scores = Partial<Record<EntityCategory, number>>;

const PERSON_VERBS =
  /^(?:said|says|told|wrote|writes|married|died|born|studied|graduated|attended|retired|resigned|argued|believed|moved|lived|played|plays|starred|sang|painted|taught|joined|won|scored|became|began|grew|enlisted|appeared|composed|worked|served|met|earned|stated|claimed|directed|produced|née|competed|represented|portrayed)$/;
const ORG_VERBS =
  /^(?:raised|founded|headquartered|announced|acquired|launched|employs|operates|operated|merged|signed|reported|owns|manufactures|sells|disbanded|broadcast|publishes|published|released|offers|sponsored)$/;
const WORK_VERBS = /^(?:features|featured|peaked|premiered|charted|debuted|airs|aired|stars)$/;
const PERFORMED =
  /^(?:starred|starring|appeared|appearing|appearance|appearances|role|roles|featured|acted|stars|guest|character|debut|episode|episodes)$/;
const DESCRIBES = /^(?:is|was|are|were|became|,|\()$/;
// Common words that names of people, places and organisations hold as well.
const NAMING =
  /^(?:of|the|and|for|in|at|on|to|new|old|great|west|western|central|first|second|third|general|state|states|world|upper|high|young|white|little|king|long|land|men|women|people|public|official|human|modern|native|natural|political|economic|private|post|music|city|county|local|open|top|big|good|head|best|black|church|central|large|lost|land|schools|research|full|national|special|state|police|military|professional|historical|historic|industrial|religious|traditional|western|single|club)$/;
const PLACE_FIRST =
  wordSet(`new north south east west san santa saint st mount mt fort port lake los las el rio cape upper
lower northern southern eastern western central republic via piazza parc rue gmina river gulf villa isle bay château
castello palazzo monte val loch ben khao wat ulica plaza playa puerto ciudad kampung tell tel jebel wadi`);
const CREED =
  /^(?:christian(?:ity)?|(?:roman )?catholic(?:ism)?|protestant(?:ism)?|muslim|islam(?:ic)?|jewish|jew|judaism|buddhis[tm]|hindu(?:ism)?|anglican|orthodox|methodis[tm]|lutheran(?:ism)?|presbyterian|baptist|mormon|democrat(?:ic)?|republican|communis[tm]|socialis[tm]|nazi|whig|labour|tory|conservative|liberal)s?$/;
const isCreed = (word: string): boolean => CREED.test(word);
const LINK = /^(?:of|for|in|at|on|to|and|the|de|du|des|di|da|del)$/;

/** How much speaks for each category: the name's own words and the words around each of its mentions. */
export function evidenceFor(mentions: readonly Mention[], text: EnglishText): Scores {
  const scores: Scores = {};
  const add = (category: EntityCategory, points: number): void => {
    scores[category] = (scores[category] ?? 0) + points;
  };
  const { isTechnical } = text;
  fromWords(mentions[0]!, { add, isTechnical });
  // "in Deno" and "by SIGTERM" say nothing of places and people.
  const addAround: Add = (category, points) =>
    add(category, isTechnical && UNLIKELY.has(category) ? points / 4 : points);
  for (const mention of mentions) {
    fromContext(mention, text.sentences[mention.sentence]!.tokens, addAround);
    fromPronouns(mention, text, add);
  }
  return scores;
}

export function bestCategory(scores: Scores): EntityCategory {
  const ranked = Object.entries(scores).toSorted(([, a], [, b]) => b - a) as [EntityCategory, number][];
  return ranked[0] && ranked[0][1] > 0 ? ranked[0][0] : 'other';
}

const UNLIKELY: ReadonlySet<EntityCategory> = new Set(['location', 'person', 'event', 'work']);

type Add = (category: EntityCategory, points: number) => void;

function fromWords(
  { words, quoted, name }: Mention,
  { add, isTechnical }: { add: Add; isTechnical: boolean },
): void {
  const plain = words
    .filter(({ kind, text }) => kind === 'word' && !/^[IVX]+$/.test(text))
    .map(({ lower }) => (/^(?:\p{L}\.){2,}$/u.test(lower) ? lower : lower.replace(/\.$/, '')));
  if (plain.length === 0) return add('other', 1);
  // Of names in running text that nothing is known of, most are places; in a manual they are what is used.
  if (isTechnical && !GIVEN_NAMES.has(plain[0]!)) add('technology', plain.length === 1 ? 1.2 : 0.4);
  else if (plain.length === 1 && /^\p{Lu}[\p{Ll}\p{M}]+$/u.test(name)) add('location', 0.4);
  const linkAt = plain.findIndex((word, at) => at > 0 && LINK.test(word));
  const last = plain.at(-1)!;
  const known = knownCategory(plain[0]!);
  if (known) add(known, plain.length === 1 ? 6 : 1);
  const head = linkAt > 0 && !(EVENT_WORDS.has(last) && !ORG_WORDS.has(last)) ? plain[linkAt - 1]! : last;
  const first = plain[0]!;
  if (quoted) add('work', 6);
  if (/^(?:hms|uss|ss|ms|rms|sms|boeing|airbus)$/.test(first) && plain.length > 1) add('product', 6);
  if (
    plain.length > 1 &&
    plain.some((word) => COMMON_WORDS.has(word) && !NAMING.test(word) && !isHead(word))
  ) {
    add('work', 2);
    add('person', -1.5);
  }
  if (plain.every((word) => isDemonym(word))) add('location', 9);
  if (plain.length === 1 && isCreed(first)) add('organization', 5);
  if (plain.length === 1 && PLACES.has(first)) add('location', 7);
  if (first === 'world' || plain.includes('war')) add('event', 3);
  if (plain.length > 1 && PLACES.has(plain.at(-1)!) && linkAt < 0) add('location', 2);
  if (PLACE_FIRST.has(first) && plain.length > 1) add('location', 3);
  if (/^(?:united|soviet)$/.test(first) && /^(?:states|kingdom|union|emirates)$/.test(plain.at(-1)!))
    add('location', 8);
  if (plain.length > 1 || linkAt > 0) fromHead(head, add);
  if (/(?:ism|ology|itis)$/.test(head) && plain.length < 3) add('concept', 3);
  if (/^\p{Lu}{2,6}$/u.test(name)) add('organization', isTechnical ? 0.4 : 2.5);
  if (/^\p{Lu}[\p{Lu}\p{N}-]*\d/u.test(name)) add('product', 2);
  if (/^(?:1[5-9]|20)\d\d\b|^\d{1,3}(?:st|nd|rd|th)\b/.test(name) && plain.length > 1) add('event', 1.5);
  else if (/[\s-]\d/.test(name)) add('product', 2.5);
  if (!isTechnical || GIVEN_NAMES.has(plain[0]!) || plain.every((word) => !isOrdinary(word)))
    fromPersonShape(words, plain, { add, linkAt });
  if (
    /(?:land|ville|burg|burgh|ton|ford|shire|stan|grad|polis|wick|bury|ham|mouth|field|stadt|heim|dorf|abad|pur|nagar|ia)$/.test(
      first,
    ) &&
    plain.length === 1
  )
    add('location', 1.5);
}

function fromHead(word: string, add: Add): void {
  const isKnown = [ORG_WORDS, PLACE_WORDS, EVENT_WORDS, WORK_WORDS].some((words) => words.has(word));
  const head = isKnown ? word : word.replace(/(?<=\p{L}{3})s$/u, '');
  if (ORG_WORDS.has(head)) add('organization', 5);
  if (PLACE_WORDS.has(head)) add('location', 4.5);
  if (EVENT_WORDS.has(head)) add('event', 4.8);
  if (WORK_WORDS.has(head)) add('work', 3);
  if (PRODUCT_WORDS.has(head)) add('product', 2);
  const noun = categoryOfNoun(head);
  if (noun && noun !== 'person') add(noun, 1);
}

function fromPersonShape(
  words: readonly Token[],
  plain: readonly string[],
  { add, linkAt }: { add: Add; linkAt: number },
): void {
  const first = plain[0]!;
  const last = plain.at(-1)!;
  if (GIVEN_NAMES.has(first)) add('person', plain.length > 1 ? 3.5 : 2);
  if (plain.length > 1 && words.some(({ text }) => /^(?:\p{Lu}\.|Jr\.?|Sr\.?)$/u.test(text)))
    add('person', 3);
  if (
    /^(?:mc|mac|o')\p{L}{3}|(?:sson|sen|ović|vić|ski|sky|stein|berg|mann|ez|nko|yan|shvili|escu|opoulos)$/u.test(
      last,
    )
  )
    add('person', 1);
  if (words.some(({ lower }) => /^(?:von|van|bin|ibn|née)$/.test(lower))) add('person', 2);
  const isPlainPair = linkAt < 0 && (plain.length === 2 || plain.length === 3);
  if (
    isPlainPair &&
    words.every(({ kind, text }) => kind === 'word' && /^\p{Lu}[\p{Ll}\p{M}'’.]/u.test(text))
  )
    add('person', 2);
}

function fromContext({ from, to }: Mention, tokens: readonly Token[], add: Add): void {
  const word = (at: number): string => tokens[at]?.lower ?? '';
  const before = word(from - 1);
  const after = word(to);
  if (TITLES.has(before.replace(/\.$/, '')) && tokens[from - 1]?.capital) add('person', 3);
  if (PERFORMED.test(word(from - 2)) && before === 'in') add('work', 4);
  else fromPreposition(before, word(from - 2), add);
  fromMaking(before === 'the' || before === 'a' ? word(from - 2) : before, add);
  if (after === '(' && /^(?:1[89]|20)\d\d$/.test(word(to + 1)) && word(to + 2) === ')') add('work', 2.5);
  if (
    tokens.slice(from, to).every(({ lower }) => isDemonym(lower)) &&
    isLanguage(before, after, word(to + 1))
  )
    add('concept', 12);
  if (before === 'the') {
    add('person', -2);
    add('organization', 0.8);
    add('event', 0.6);
  }
  const noun = tokens[from - 1]?.capital ? undefined : categoryOfNoun(before);
  if (noun) add(noun, 2);
  if (before === 'of' && categoryOfNoun(word(from - 2)) === 'location') add('location', 2);
  if (after === ',' && PLACES.has(word(to + 1))) add('location', 2.5);
  if (before === ',' && PLACES.has(word(from - 2))) add('location', 1);
  if (after === ',' && /^(?:who|whose)$/.test(word(to + 1))) add('person', 3);
  if (after === 'who' || (after === '(' && /^(?:born|c\.|died|\d{4})$/.test(word(to + 1))))
    add('person', 2.5);
  if (after === ',' && word(to + 1) === 'where') add('location', 2);
  const verb = /^(?:also|later|then|first|often|once|never|has|had|was|is|would|could|did)$/.test(after)
    ? word(to + 1)
    : after;
  if (PERSON_VERBS.test(verb)) add('person', 1.5);
  if (ORG_VERBS.test(verb)) add('organization', 1.5);
  if (WORK_VERBS.test(verb)) add('work', 1.5);
  const described = descriptionNoun(tokens, to);
  if (described) add(described, 3);
}

/** Who is spoken of next: "Alger was … He …". */
function fromPronouns({ sentence, from, to }: Mention, text: EnglishText, add: Add): void {
  if (from > 1) return;
  const rest = text.sentences[sentence]!.tokens.slice(to);
  const next = text.sentences[sentence + 1]?.tokens[0]?.lower ?? '';
  if (
    /^(?:he|she|his|her)$/.test(next) ||
    rest.some(({ lower }) => /^(?:he|she|his|himself|herself)$/.test(lower))
  )
    add('person', 1.5);
  else if (rest.some(({ lower }) => lower === 'its')) add('organization', 0.7);
}

function fromMaking(verb: string, add: Add): void {
  if (
    /^(?:wrote|directed|released|recorded|published|composed|titled|entitled|called|sang|performed)$/.test(
      verb,
    )
  )
    add('work', 1.5);
  if (/^(?:won|awarded|received|receiving|winning|nominated|during|earned)$/.test(verb)) add('event', 2);
}

const isLanguage = (before: string, after: string, second: string): boolean =>
  before === 'in' ||
  before === 'into' ||
  /^(?:language|languages|translation|word|alphabet|script|:)$/.test(after === '-' ? second : after);

function fromPreposition(before: string, second: string, add: Add): void {
  if (before === 'in') add('location', 2);
  if (before === 'near' || (before === 'in' && second === 'born')) add('location', 2);
  if (before === 'from' || before === 'to' || before === 'through' || before === 'across') add('location', 1);
  if (before === 'at') {
    add('organization', 0.8);
    add('location', 0.6);
  }
  if (before === 'by' || before === 'with') add('person', 1);
  if (before === 'against' || before === 'for') add('organization', 0.7);
}

/** "… is an American rock band", "…, a small town in …": the last noun of the phrase that has a known kind. */
function descriptionNoun(tokens: readonly Token[], to: number): EntityCategory | undefined {
  if (!DESCRIBES.test(tokens[to]?.lower ?? '') || !/^(?:a|an|the|one)$/.test(tokens[to + 1]?.lower ?? ''))
    return undefined;
  let found: EntityCategory | undefined;
  for (let at = to + 2; at < Math.min(tokens.length, to + 12); at++) {
    const { lower, capital, kind } = tokens[at]!;
    if (
      /^(?:of|in|from|by|who|which|that|for|at|on|with|and|located|,|\.)$/.test(lower) ||
      (kind === 'mark' && lower !== '-')
    ) {
      if (found) break;
      if (lower !== ',' && lower !== 'and') break;
    }
    if (!capital) found = categoryOfNoun(lower) ?? found;
  }
  return found;
}

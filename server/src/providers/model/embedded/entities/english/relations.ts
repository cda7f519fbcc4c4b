import type { Fact, Relation, Span } from '../span.ts';
import { categoryOfNoun } from './kind-nouns.ts';
import type { EnglishText } from './mentions.ts';
import { isContainer, isCountry } from '../../../../../text/words/english-places.ts';

const MAX_BETWEEN_CHARS = 120;
const ADVERBS =
  '(?:(?:also|later|then|first|finally|eventually|officially|originally|previously|currently|once|recently|formerly|now|has|had|have|been|being) )*';
const ARTICLE = '(?:a|an|the|its|his|her|their)';
const PREPOSITIONS = 'by|of|in|at|from|to|with|for|on|as|into|against|under|near|between';

const PHRASES: [RegExp, string][] = [
  [/^(?:, )?(?:who |which |that )?(?:was |is |were |are )?(?:\( ?)?born(?: \S+){0,6}? (?:in|at)$/, 'born_in'],
  [/^(?:, )?(?:who |which )?died(?: \S+){0,6}? (?:in|at)$/, 'died_in'],
  [
    /^(?:, )?(?:which |that )?(?:is |was |are |were )?(?:located|situated|based|headquartered)(?: \S+){0,4}? (?:in|at|near|on)(?: the)?$/,
    'located_in',
  ],
  [/^(?:, )?(?:a|an|the)?(?: \S+){0,4} ?(?:is|was) (?:located|situated|based) in$/, 'located_in'],
  [/^'s (?:ceo|chief executive(?: officer)?|president|chairman|founder|director|head|leader),?$/, 'led_by'],
];
const SVO = new RegExp(
  `^(?:, )?(?:who |which |that )?${ADVERBS}(?:(is|was|are|were) )?${ADVERBS}(\\p{L}+(?:ed|es|s)|won|led|wrote|sang|made|built|met|left|became|beat|bought|sold|took|fought|held|taught|founded|ran|run|began|gave|chose|grew|drew|found|written|known|held|taken|given|run|shot|sung|drawn|built|led|bought|sold|owned|won)(?: (${PREPOSITIONS}))?(?: ${ARTICLE})?$`,
  'u',
);
const NOUN_OF = new RegExp(
  `^(?:, |is |was |are |were |became |, who (?:is|was) )(?:a |an |the |one of the )?((?:(?!and |who |which |that |as )[\\p{L}'-]+ ){0,5}?)([\\p{L}-]+) (of|in|by|for|from|at)(?: the)?$`,
  'u',
);
const NOT_VERBS = new Set(
  'is was has its his as this us yes does less across always perhaps unless series news means years days games members others states times united'.split(
    ' ',
  ),
);

/** What sentences say between two names that stand next to each other. */
export function englishRelations(
  text: EnglishText,
  spans: readonly Span[],
): { relations: Relation[]; facts: Fact[] } {
  const relations: Relation[] = [];
  const facts: Fact[] = [];
  const bySentence = Map.groupBy(spans, ({ sentence }) => sentence);
  let person: Span | undefined;
  for (const [sentence, { text: words }] of text.sentences.entries()) {
    const here = bySentence.get(sentence) ?? [];
    const subjects = startsWithPronoun(words) && person ? [pronounSpan(person, sentence), ...here] : here;
    for (const [at, to] of subjects.entries()) {
      for (const from of new Set([subjects[at - 1], subjects[0]])) {
        if (!from || from === to || from.start > to.start) continue;
        const said = words.slice(from.end, to.start).trim().toLowerCase().replaceAll(/[’]/g, "'");
        if (said.length > MAX_BETWEEN_CHARS) continue;
        const isNext = from === subjects[at - 1];
        take({ from, to, said, isNext, isFirst: from === subjects[0], relations, facts });
      }
    }
    relations.push(...kindsOf(words, here));
    person = here[0]?.category === 'person' && here[0].start < 4 ? here[0] : person;
  }
  return { relations, facts };
}

const startsWithPronoun = (words: string): boolean => /^(?:He|She)\b/.test(words);

const pronounSpan = (person: Span, sentence: number): Span => ({ ...person, sentence, start: 0, end: 3 });

function take(options: {
  from: Span;
  to: Span;
  said: string;
  isNext: boolean;
  isFirst: boolean;
  relations: Relation[];
  facts: Fact[];
}): void {
  const { from, to, said, isNext, isFirst, relations, facts } = options;
  if (from.name === to.name || isValue(from)) return;
  if (isValue(to)) {
    const key = isNext ? factKey(said) : undefined;
    if (!key) return;
    facts.push({
      name: from.name,
      key,
      value: to.name,
      type: to.category === 'date' ? 'date' : 'text',
      sentence: to.sentence,
    });
    return;
  }
  // "MySQL, owned by Oracle, was created by …" goes on about MySQL.
  const goesOn = /^, (?:is|was|were|has|had) /.test(said);
  if (isNext && goesOn && !isFirst) return;
  const type = isNext ? typeOf(said, from, to) : (phraseType(said) ?? continued(said, from, to));
  if (type) relations.push({ from: from.name, to: to.name, type, sentence: to.sentence });
}

/** What is said of the first name behind a clause between commas. */
function continued(said: string, from: Span, to: Span): string | undefined {
  const rest = /^,[^,]{3,80}, ((?:is|was|were|has|had) .*)$/.exec(said)?.[1];
  return rest === undefined ? undefined : typeOf(rest, from, to);
}

const isValue = ({ category }: Span): boolean => category === 'date' || category === 'quantity';

function factKey(said: string): string | undefined {
  const found =
    /^(?:, )?\(? ?(?:was |were |is )?(born|died|founded|established|released|launched|opened|published|formed|incorporated|built|completed|dissolved)(?: on| in)?(?: the)?$/.exec(
      said,
    );
  if (found) return found[1];
  return /^(?:had a |has a |with a )?population (?:of|was|is)(?: about)?$/.test(said)
    ? 'population'
    : undefined;
}

function phraseType(said: string): string | undefined {
  const passive = /^(?:is|was|were) (\p{L}+(?:ed|lt|de|ten|own)) (?:in|on) [^,]{2,20} by$/u.exec(said);
  const second = /^(?:is|was|were) \p{L}+ by [^,.;]{2,60} and (\p{L}+(?:ed|lt|de|ten|own)) by$/u.exec(said);
  if (second) return `${second[1]}_by`;
  return passive ? `${passive[1]}_by` : PHRASES.find(([pattern]) => pattern.test(said))?.[1];
}

function typeOf(said: string, from: Span, to: Span): string | undefined {
  const phrase = phraseType(said);
  if (phrase) return phrase;
  if (isInside(said, from, to)) return 'located_in';
  const noun = NOUN_OF.exec(said);
  const fromNoun = noun && nounType(noun[2]!, noun[3]!);
  if (fromNoun) return fromNoun;
  const verb = SVO.exec(said);
  if (!verb) return undefined;
  return verbType({ auxiliary: verb[1], verb: verb[2]!, preposition: verb[3] });
}

function isInside(said: string, from: Span, to: Span): boolean {
  if (to.category !== 'location' || from.category === 'person' || isCountry(from.name.toLowerCase()))
    return false;
  if (said === ',') return from.category === 'location' && isContainer(to.name.toLowerCase());
  return /^(?:in|at)(?: the)?$/.test(said);
}

/** "is the capital of" → capital_of; "is a city in" → located_in; "is an album by" → album_by. */
function nounType(noun: string, preposition: string): string | undefined {
  const kind = categoryOfNoun(noun);
  if (kind === 'location' && preposition === 'in') return 'located_in';
  if (preposition === 'of' && /^(?:part|member|capital|subsidiary|division|suburb|district)$/.test(noun))
    return `${noun}_of`;
  return kind && preposition !== 'from' ? `${noun}_${preposition}` : undefined;
}

function verbType({
  auxiliary,
  verb,
  preposition,
}: {
  auxiliary: string | undefined;
  verb: string;
  preposition: string | undefined;
}): string | undefined {
  if (NOT_VERBS.has(verb)) return undefined;
  if (auxiliary && !preposition) return undefined;
  // A plural noun looks like a verb in the present: only what is known to be one counts.
  if (verb.endsWith('s') && !PRESENT.test(verb)) return undefined;
  if (auxiliary && preposition && preposition !== 'by' && !/ed$|n$|t$/.test(verb)) return undefined;
  return preposition ? `${verb}_${preposition}` : verb;
}

const PRESENT =
  /^(?:owns|makes|produces|uses|includes|contains|supports|runs|operates|develops|provides|sells|manufactures|leads|plays|publishes|represents|hosts|borders|serves|employs|controls|requires|replaces|extends|implements|teaches|directs|acquires|manages)$/;

/** "X is an American politician": its kind, as a name that nobody has described. */
function kindsOf(words: string, spans: readonly Span[]): Relation[] {
  return spans.flatMap((span) => {
    if (isValue(span)) return [];
    const rest = words.slice(span.end);
    const phrase = /^(?: \([^()]{0,120}\))? (?:is|was) (?:a|an) ([^,.;()]{3,80})/u.exec(rest)?.[1];
    const noun = phrase && kindNoun(phrase);
    return noun ? [{ from: span.name, to: noun, type: 'is_a', sentence: span.sentence }] : [];
  });
}

function kindNoun(phrase: string): string | undefined {
  const words = phrase
    .split(
      / (?:of|in|from|by|who|which|that|for|at|on|with|and|located|based|released|written|directed|produced) /,
    )[0]!
    .split(' ');
  return words.findLast((word) => /^\p{Ll}+$/u.test(word) && categoryOfNoun(word) !== undefined);
}

import { unitAt, type Unit } from './units.ts';

/** A number of a text with its unit, as it is written. */
export interface TextNumber {
  value: number;
  /** One in the last digit that is written: 0.1 of 3.5, 100,000 of 1.2 million. */
  step: number;
  unit?: Unit;
  /** Rounded by the writer: "about", 約. */
  isAbout: boolean;
  /** `over` for "more than", `least` for "at least", and so on. */
  bound?: 'over' | 'least' | 'under' | 'most';
  /** "2nd", 第2: a place in an order, which is no amount. */
  isOrdinal: boolean;
  /** What is counted: the word behind it. */
  counted: string;
  start: number;
  end: number;
}

const WORDS: Record<string, number> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  dozen: 12,
  half: 0.5,
  twice: 2,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
};
const ORDINALS = new Set([
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]);
const SCALES: Record<string, number> = {
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  k: 1e3,
  m: 1e6,
  bn: 1e9,
  b: 1e9,
  千: 1e3,
  万: 1e4,
  億: 1e8,
  兆: 1e12,
  百: 100,
  十: 10,
  百万: 1e6,
  千万: 1e7,
};
const KANJI: Record<string, number> = {
  〇: 0,
  零: 0,
  一: 1,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const COUNTERS =
  '人|名|件|個|台|本|回|枚|冊|社|カ国|か国|ヶ国|歳|才|階|種|校|店|点|位|世帯|頭|匹|羽|票|語|行|章|話|曲|つ';

const DIGITS =
  /(?<![\p{L}\p{N}_.,-]|\d-)(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}$€£¥–〜~-])(?<!\d[.,-])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?/gu;
const SPELLED = new RegExp(
  `(?<![a-z-])(?:${Object.keys(WORDS).join('|')})(?:-(?:one|two|three|four|five|six|seven|eight|nine))?(?![a-z])`,
  'g',
);
const IN_KANJI = new RegExp(
  `[〇零一二三四五六七八九十百千万億兆]+(?=(?:${COUNTERS}|年間|か月|ヶ月|倍|割|円|メートル|キロ))`,
  'g',
);
const SCALE_BEHIND =
  /^(?:[ -]?(hundred|thousand|million|billion|trillion)(?![a-z])|(bn|k)(?![a-z])|(百万|千万|千|万|億|兆))/;

const ABOUT =
  /(?:\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|some|circa|ca\.?|c\.|estimated|close to)|約|およそ|おおよそ|ほぼ|~|概ね)[ ]?[$€£¥]?$/;
const ABOUT_BEHIND = /^[^。、,.]{0,4}?(?:ほど|程度|前後|くらい|ぐらい|弱|強|余り|余)/;
const BOUNDS: [RegExp, NonNullable<TextNumber['bound']>][] = [
  [
    /(?:more than|over|above|greater than|exceeding|exceeded|exceeds|in excess of|upwards of|>)[ ]?[$€£¥]?$/,
    'over',
  ],
  [/(?:at least|no fewer than|no less than|not less than|minimum of|≥|最低|少なくとも)[ ]?[$€£¥]?$/, 'least'],
  [/(?:less than|fewer than|under|below|<)[ ]?[$€£¥]?$/, 'under'],
  [/(?:at most|up to|no more than|not more than|maximum of|≤|最大|最高で|多くとも)[ ]?[$€£¥]?$/, 'most'],
];
const BOUNDS_BEHIND: [RegExp, NonNullable<TextNumber['bound']>][] = [
  [/^[^。、,.\d]{0,4}?(?:を超え|を上回|超|以上を?超)/, 'over'],
  [/^[^。、,.\d]{0,4}?(?:以上|or more|or older|or above)/, 'least'],
  [/^[^。、,.\d]{0,4}?(?:未満|を下回|に満たない)/, 'under'],
  [/^[^。、,.\d]{0,4}?(?:以下|以内|まで|or less|or fewer|or below)/, 'most'],
];

/** Of temperatures alone: of other figures "−5 %" and "fell by 5 %" say the same. */
const MINUS = /(?:^|[\s(（はがをに])[−-]$|(?:minus |negative |マイナス|氷点下|零下)$/;

/** The numbers of a folded text, without those inside the given spans (dates, versions). */
export function readNumbers(text: string, taken: readonly { start: number; end: number }[]): TextNumber[] {
  const found: TextNumber[] = [];
  const isFree = (start: number, end: number) =>
    [...taken, ...found].every((span) => end <= span.start || span.end <= start);
  for (const match of text.matchAll(DIGITS)) {
    const read = withScale(text, {
      value: Number(match[0].replaceAll(',', '')),
      step: stepOf(match[0]),
      start: match.index,
      end: match.index + match[0].length,
    });
    if (isFree(read.start, read.end)) found.push(finish(text, read));
  }
  for (const match of text.matchAll(IN_KANJI)) {
    const end = match.index + match[0].length;
    if (isFree(match.index, end))
      found.push(finish(text, { value: kanjiNumber(match[0]), step: 1, start: match.index, end }));
  }
  for (const match of text.matchAll(SPELLED)) {
    const read = withScale(text, {
      value: spelled(match[0]),
      step: 1,
      start: match.index,
      end: match.index + match[0].length,
    });
    if (isFree(read.start, read.end) && isCount(text, match[0], read.end)) found.push(finish(text, read));
  }
  return found.sort((a, b) => a.start - b.start);
}

interface Raw {
  value: number;
  step: number;
  start: number;
  end: number;
}

const stepOf = (digits: string): number => 10 ** -(digits.split('.')[1]?.length ?? 0);
const spelled = (words: string): number => words.split('-').reduce((sum, word) => sum + WORDS[word]!, 0);

/** "one of them" counts nothing, and "the second" without a noun may be a moment. */
function isCount(text: string, word: string, end: number): boolean {
  const behind = text.slice(end, end + 12);
  if (word === 'one')
    return (
      /^ (?:hundred|thousand|million|billion|[a-z]+s?\b)/.test(behind) &&
      !/^ (?:of|who|that|is|was|can|could|or|and|to|in|on|day)\b/.test(behind)
    );
  if (word === 'half' || word === 'second') return / [a-z]/.test(behind);
  return true;
}

/** 1.2 million, 3億5000万, 12万3千. */
function withScale(text: string, raw: Raw): Raw {
  let { value, step, end } = raw;
  const scale = SCALE_BEHIND.exec(text.slice(end, end + 12));
  if (!scale) return raw;
  const factor = SCALES[scale[1] ?? scale[2] ?? scale[3]!]!;
  value *= factor;
  step *= factor;
  end += scale[0].length;
  if (scale[3] === undefined) return { ...raw, value, step, end };
  const more = /^\d[\d,]*(?:\.\d+)?/.exec(text.slice(end, end + 12));
  if (!more) return { ...raw, value, step, end };
  const rest = withScale(text, {
    value: Number(more[0].replaceAll(',', '')),
    step: stepOf(more[0]),
    start: end,
    end: end + more[0].length,
  });
  return rest.value < factor
    ? { start: raw.start, value: value + rest.value, step: rest.step, end: rest.end }
    : { ...raw, value, step, end };
}

function kanjiNumber(text: string): number {
  if ([...text].every((sign) => KANJI[sign] !== undefined))
    return Number([...text].map((sign) => KANJI[sign]).join(''));
  let [total, part, digit] = [0, 0, 0];
  for (const sign of text) {
    const scale = SCALES[sign];
    if (scale === undefined) digit = KANJI[sign]!;
    else if (scale >= 1e4) {
      total += (part + digit || 1) * scale;
      [part, digit] = [0, 0];
    } else {
      part += (digit || 1) * scale;
      digit = 0;
    }
  }
  return total + part + digit;
}

function finish(text: string, { value, step, start, end }: Raw): TextNumber {
  const unit = unitAt(text, { start, end });
  const before = text.slice(Math.max(0, start - 24), start);
  const behind = text.slice(unit?.end ?? end, end + 24);
  const word = text.slice(start, end);
  const bound =
    BOUNDS.find(([form]) => form.test(before))?.[1] ?? BOUNDS_BEHIND.find(([form]) => form.test(behind))?.[1];
  const isOrdinal =
    ORDINALS.has(word) ||
    /^(?:st|nd|rd|th)\b/.test(behind) ||
    /^(?:位|番|回目|代目|番目)/.test(behind) ||
    before.endsWith('第');
  const isBelowZero = unit?.unit.kind === 'temperature' && MINUS.test(before);
  return {
    value: isBelowZero ? -value : value,
    step,
    ...(unit && !isOrdinal && { unit: unit.unit }),
    isAbout: ABOUT.test(before) || ABOUT_BEHIND.test(behind),
    ...(bound && { bound }),
    isOrdinal,
    counted:
      /^[ -]?((?:[a-z]+[ -]){0,1}[a-z]+)/.exec(behind)?.[1] ??
      new RegExp(`^(?:${COUNTERS})`).exec(behind)?.[0] ??
      '',
    start,
    end: unit?.end ?? end,
  };
}

/** What an answer must hold by its form. */
export type AnswerKind = 'time' | 'number' | 'person' | 'place' | 'reason' | 'any';

const ASKS: [AnswerKind, RegExp][] = [
  [
    'reason',
    /\bwhy\b|\bfor what reason\b|\bwhat (?:made|caused|led to|is the (?:reason|cause|drawback))\b|なぜ|どうして|何故|(?:理由|原因|動機|きっかけ)(?:は|を|で|に|も|と)/i,
  ],
  [
    'time',
    /\b(?:since |until |till |by )?when\b|\b(?:what|which) (?:year|date|day|month|time|century|season)\b|いつ|何[年月日曜]|何時|(?:年|日付|日時|時期|期限)は/i,
  ],
  [
    'number',
    /\bhow (?:many|much|tall|high|long|far|old|big|large|deep|wide|heavy|fast|often|few|frequently|soon|thick|hot|cold|loud|expensive)\b|\b(?:what|which) (?:is the |was the |were the |are the )?(?:[a-z]+ )?(?:percentage|share|number|price|cost|height|size|age|speed|length|width|weight|limit|maximum|minimum|amount|rate|fee|fine|temperature|pressure|range|level|total|distance|salary|budget|score)\b|\bto what extent\b|いくら|いくつ|どのくらい|どれくらい|どれほど|どれだけ|何(?:メートル|キロ|人|個|円|件|回|台|本|歳|倍|パーセント|%|割|冊|枚|匹|度|分|秒|時間|日間|か月|ヶ月|週間|合|名|戸|軒|社|箇所|か所|便|気圧|グラム|リットル)|(?:数|額|率|高さ|長さ|重さ|大きさ|価格|人口|割合|費用|料金|手数料|時間|期間|間隔|温度|気温|室温|年齢|距離)(?:は|を|が)/i,
  ],
  [
    'person',
    /\bwho(?:m|se)?\b|\bwhich (?:person|people|member|author|engineer|doctor)\b|誰|だれ|どなた|何者/i,
  ],
  [
    'place',
    /\bwhere\b|\b(?:what|which) (?:city|country|place|town|room|port|village|region|state|building|continent|location)\b|どこ|場所は|所在地/i,
  ],
];

/** What a question asks for. */
function askedKind(question: string): AnswerKind {
  const text = question.normalize('NFKC');
  return ASKS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'any';
}

const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|half|third|quarter|once|twice|double|triple|dozen|first|second|annually|yearly|monthly|weekly|daily|hourly|every|each|free of charge|no (?:charge|fee|limit)|none|unlimited';
const HOLDS: Record<Exclude<AnswerKind, 'any'>, RegExp> = {
  number: new RegExp(
    String.raw`\d|\b(?:${NUMBER_WORDS})\b|[一二三四五六七八九十百千万億兆半数]+(?:人|個|円|件|回|台|本|歳|倍|年|か?月|日|時|分|秒|割|冊|枚|匹|度|つ|体|名|戸|軒|社|便|メートル|キロ)|無料|無償|毎[日週月年]|半[分額数]|上限|隔週`,
    'i',
  ),
  time: new RegExp(
    String.raw`(?<!\d)(?:1\d{3}|20\d{2})(?!\d)|\d{1,2}[月日時:]|\d{1,2}\/\d{1,2}|明治|大正|昭和|平成|令和|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|spring|summer|autumn|winter|midnight|noon|dawn|morning|evening|night|tomorrow|yesterday|today)\b|\b(?:\d+|${NUMBER_WORDS})[ -](?:seconds?|minutes?|hours?|(?:working )?days?|weeks?|months?|years?|centur(?:y|ies)|decades?)\b|\b(?:before|after|until|as soon as|immediately|at once|next|last) |[0-9一二三四五六七八九十]+(?:年|か?月|日|時間?|分|週間?|秒)|晦日|翌[日年月朝]|当日|来年|昨年|今年|毎[日週月年]|まで|以内|前|後|春|夏|秋|冬|朝|夜`,
    'i',
  ),
  person:
    /(?<![.!?]\s|^)\b(?:\p{Lu}[\p{L}'’-]+)|\b(?:Mr|Mrs|Ms|Dr|Prof|Dame|Sir|Lord|Lady)\b|\b(?:the|an?|by|our|each|only) (?:[a-z]+ )?[a-z]+(?:er|or|ist|ian|ant|ent|man|woman|chief|board|team|council|committee|members?|people|staff|company|party|parties|owner)\b|氏|さん|様|委員|[長者員課部局会班係人店社守売]|\p{Script=Katakana}{2,}|\p{Script=Han}{2,4}(?:が|は|に)/u,
  place:
    /\b(?:in|at|near|on|behind|under|below|above|inside|outside|from|to|into|through|between|next to|beside|over|around|within)\s+(?:the |a |an |our |its )?[\p{L}\d]|[市町村県都道府国州島山川駅館室階所場店寺院校園港橋庁局地区内外端上下]|に(?:ある|あり|置|保|設)/u,
  reason:
    /\b(?:because|since|as|so that|so|due to|owing to|thanks to|in order to|to (?:avoid|prevent|keep|save|make|protect|clear)|for fear|therefore|reasons?|caused?|led to|would|otherwise)\b|ため|ので|から|により|によって|おそれ|恐れ|理由|原因|難し|不足|たい/i,
};

const AMOUNT = String.raw`(?:\d|\b(?:${NUMBER_WORDS})\b|[一二三四五六七八九十百千万半数])`;
const amountOf = (unit: string) =>
  new RegExp(String.raw`${AMOUNT}[\d.,]*\s?(?:[a-z]+ ){0,2}-?(?:${unit})`, 'i');
const MONEY =
  /[£$€¥]|\b(?:euros?|dollars?|pounds?|chf|usd|eur|gbp|yen|francs?|ducats?|crowns?|cents?|percent|free of charge|free|no (?:charge|fee))\b|円|ドル|ユーロ|無料|無償|[%％]/i;

/** What the amount that is asked for is counted in, where the question says so. */
const UNITS: [RegExp, RegExp][] = [
  [
    /\bhow long\b|\bhow many (?:seconds|minutes|hours|days|weeks|months|years)\b|何(?:年間|か月|ヶ月|週間|日間|時間|分間|秒)|(?:期間|所要時間|時間)(?:は|を|が)/i,
    amountOf(
      'seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|nights?|年|か?月|ヶ月|週|日|時間|分|秒|metres?|meters?|kilomet|km|miles|メートル|キロ',
    ),
  ],
  [
    /\bhow (?:often|frequently)\b|どの(?:くらいの)?(?:頻度|間隔)|何回/i,
    /\b(?:every|each|per|once|twice|times|daily|weekly|monthly|yearly|annually|hourly|always|never)\b|毎|ごと|おき|隔|回|に[一1]度/i,
  ],
  [
    /\bhow much (?:does|did|do|will|is|was|are|must|money|should)\b.*\b(?:cost|pay|paid|charge|price|fee|spend|spent|worth|earn|money|salary|fine)\b|\b(?:what|how much) (?:did|does|do|will|would|is|was)\b.*\bcosts?\b|\b(?:what|which) (?:is |was |were |are |did |does |do )?(?:the )?(?:[a-z]+ ){0,3}(?:cost|price|fee|fine|salary|revenue|budget|rent|toll)\b|いくら|(?:価格|料金|金額|値段|運賃|手数料|罰金|家賃|給料)は/i,
    MONEY,
  ],
  [
    /\b(?:percentage|what share|what proportion|what fraction)\b|割合|何割|何パーセント|何[%％]/i,
    /[%％]|\b(?:per ?cent|percentage|half|third|quarter|fifth|tenth|out of)\b|割|分の/i,
  ],
  [
    /\bhow (?:heavy)\b|\bweigh(?:t|s)?\b|重さ|重量/i,
    amountOf('grams?|kilo|kg|g\\b|tons?|tonnes?|pounds?|lbs?|mg|グラム|キロ|トン'),
  ],
  [
    /\bhow (?:tall|high|far|deep|wide|thick)\b|\b(?:height|width|depth|distance|length)\b|高さ|長さ|距離|幅|深さ/i,
    amountOf(
      'm\\b|cm|mm|km|metres?|meters?|centimet|millimet|kilomet|miles?|feet|foot|inch|yards?|メートル|センチ|ミリ|キロ',
    ),
  ],
  [
    /\b(?:temperature|how (?:hot|cold|warm))\b|何度|温度|室温|水温|気温/i,
    amountOf('degrees?|°|celsius|fahrenheit|度|℃'),
  ],
  [/\b(?:how old|what age|age of|youngest|oldest)\b|何歳|年齢/i, amountOf('years?|or older|歳|才')],
];
const COUNTER_JA =
  /何(人|個|件|回|台|本|歳|倍|冊|枚|匹|合|名|戸|軒|社|箇所|か所|便|気圧|点|羽|頭|品|校|室|世帯|度|号|章|条)/;

/** A form that the amount must have, if the question names one. */
function askedUnit(question: string): RegExp | undefined {
  const text = question.normalize('NFKC');
  const counter = COUNTER_JA.exec(text)?.[1];
  if (counter) return new RegExp(`[0-9一二三四五六七八九十百千万]\\s*(?:万)?${counter}`);
  return UNITS.find(([asks]) => asks.test(text))?.[1];
}

/** Whether a sentence holds what such a question asks for. */
export function holdsForm(sentence: string, { kind, unit }: AskedForm): boolean {
  const text = sentence.normalize('NFKC');
  if (unit) return unit.test(text);
  return kind === 'any' || HOLDS[kind].test(text);
}

export interface AskedForm {
  kind: AnswerKind;
  unit: RegExp | undefined;
}

export const askedForm = (question: string): AskedForm => ({
  kind: askedKind(question),
  unit: askedUnit(question),
});

/** Words that turn or weaken what a sentence says, in both languages. */
export interface Signs {
  /** Whether what is said is denied: an odd number of denials. */
  isDenied: boolean;
  /** How strongly a share is claimed: 0 none, 1 some, 2 most, 3 all. */
  share: number | undefined;
  isOnly: boolean;
  /** Told as possible, planned or said by others, not as a fact. */
  isUncertain: boolean;
  /** 3 must, 2 should, 1 may. */
  duty: number | undefined;
  /** Which side of each pair of opposites is named. */
  sides: Map<number, 'one' | 'other' | 'both'>;
}

const DENIED =
  /\b(?:not|never|no|none|neither|nor|nobody|nothing|without|cannot|unable to|fail(?:s|ed|ing)? to|refus(?:e|es|ed|ing) to|declin(?:e|es|ed|ing) to|lack(?:s|ed|ing)?|den(?:y|ies|ied))\b|n['’]t\b|\b(?:un)(?:available|supported|able|affected|changed|known|safe|stable|encrypted|confirmed|successful)\b|\b(?:non-|in)(?:compatible|effective|active|complete|correct)\b/g;
// ないと, なければ: "must", not a denial; 少なくない and しかない deny nothing.
const DENIED_JA =
  /(?:では|じゃ|て|で)?(?:な(?:い|かった|く(?![なて]ちゃ))(?!と(?:いけ|なら)|けれ)|なかった|ません(?!か)|ずに|ぬ(?=[、。とま]|$))|(?<=[らかさたまばなわせべけげめえれねてで])ず(?=[、。]|$)|(?:未(?:発表|定|確認|対応|公開|解決|完成))|(?:非(?:対応|公開|対象))|不(?:可能|要|明)|(?:を|が)拒(?:否|んだ)|を否定/g;
const NO_DENIAL_JA =
  /なければ(?:なら|いけ)な|ないと(?:いけ|なら)な|かもしれ(?:ない|ません)|に違いない|ざるを得ない|だけでなく|のみならず|少なくない|とは限らない|しか/g;
const NO_DENIAL =
  /\bnot only\b|\bno (?:fewer|less|more|longer|later|earlier) than\b|\bno\. ?\d|\bno doubt\b|\bnot (?:fewer|less|more) than\b/g;

const SHARES: [RegExp, number][] = [
  [
    /\b(?:all|every|each|entire(?:ly)?|always|whole|both)\b|すべて|全て|全員|全部|全国|常に|必ず|あらゆる|全体/,
    3,
  ],
  [
    /\b(?:most|majority|mostly|usually|mainly|largely|generally)\b|ほとんど|大半|大部分|過半数|多くの|主に|たいてい|通常/,
    2,
  ],
  [
    /\b(?:some|several|a few|sometimes|certain|part of|partly|occasionally|a number of|a minority)\b|一部|いくつか|数(?:人|件|社|個)の?|時々|ときどき|たまに|若干/,
    1,
  ],
  [
    /\b(?:none|nobody|no one|few|rarely|seldom|hardly|never)\b|誰も|皆無|ほとんど(?=[^。]*ない)|めったに|決して|一切/,
    0,
  ],
];
const ONLY =
  /(?<!not )\b(?:only|solely|exclusively|sole|just)\b|だけ(?!で(?:な|は))|のみ(?!なら)|唯一|しか(?=[^。]*な)/;
const UNCERTAIN =
  /\b(?:may|might|could|possibly|perhaps|probably|reportedly|allegedly|rumou?red|expected to|plans? to|planned to|planning to|aims? to|intends? to|considering|proposed|proposes|hopes? to|is said to|are said to|likely|suggests?|speculated|scheduled to|forecast|estimated to|if approved)\b|かもしれ|可能性|予定|見込み|見通し|とみられ|検討|計画(?:している|だ|中|され)|とされ|らしい|だろう|でしょう|目指し|恐れ|おそれ|方針|噂|という説|と予想|推定され/;
const DUTIES: [RegExp, number][] = [
  [
    /\b(?:must|required?|requires|mandatory|obliged|have to|has to|need to|needs to|shall)\b|なければなら|必要がある|必須|義務|ねばなら|不可欠/,
    3,
  ],
  [/\b(?:should|recommended|recommends?|advised|ought to|encouraged)\b|べき|推奨|勧め|望ましい/, 2],
  [
    /\b(?:optional(?:ly)?|allowed|permitted|can choose|voluntary)\b|任意|てもよい|でもよい|許可|ことができる/,
    1,
  ],
];

// Opposites: one side | the other.
const OPPOSITES: [RegExp, RegExp][] = (
  [
    [
      'increas\\w*|r[io]se[sn]?|rising|grew|grow(?:s|th|n|ing)?|climb\\w*|surg\\w*|soar\\w*|gain(?:s|ed|ing)?|up by|improv\\w*|増加|増え|上昇|増大|伸び|増収|増益|値上|高騰|上がっ|上がる|急増|拡大|改善',
      'decreas\\w*|f[ae]ll(?:s|en|ing)?|declin(?:e[sd]?|ing)(?! to)|drop(?:s|ped|ping)?|shr[aiu]nk\\w*|los(?:t|es|ing)|reduc\\w*|down by|plunge\\w*|worsen\\w*|減少|減っ|減る|低下|下落|下降|減収|減益|値下|下がっ|下がる|急減|縮小|悪化',
    ],
    [
      'more(?! than| or less)|higher|larger|bigger|greater|taller|longer|faster|older|heavier|hotter|warmer|richer|高い|高く|大きい|大きく|多い|多く|長い|速い|重い|暑い',
      'less(?! than)|lower|smaller|fewer|shorter|slower|younger|newer|lighter|colder|cooler|poorer|低い|低く|小さい|小さく|少ない|少なく|短い|遅い|軽い|寒い',
    ],
    [
      'highest|largest|biggest|tallest|longest|greatest|fastest|oldest|most|best|maximum|最大|最高|最長|最多|最速|最古',
      'lowest|smallest|shortest|slowest|youngest|newest|least|worst|fewest|minimum|最小|最低|最短|最少|最遅|最新',
    ],
    [
      'before|prior to|earlier than|以前|より前|前に|までに',
      'after|following|later than|以後|以降|より後|後に|のち',
    ],
    [
      'won|wins?|winning|beat|victory|defeated|勝利|勝っ|優勝|破っ|制し',
      'lost|loses?|losing|defeat(?= to| by|ed by)|敗れ|負け|敗北|敗退',
    ],
    ['profits?|surplus|黒字|利益', 'loss(?:es)?|deficit|赤字|損失'],
    ['imports?|imported|輸入', 'exports?|exported|輸出'],
    ['buys?|bought|purchas\\w*|acquir\\w*|買収|購入|買っ', 'sells?|sold|selling|divest\\w*|売却|販売|売っ'],
    [
      'opens?|opened|opening|launch\\w*|starts?|started|begins?|began|begun|開業|開店|開始|開幕|始ま|始め|開設|オープン|発売',
      'clos(?:es?|ed|ing|ure)|shut\\w*|ends?|ended|ending|finish\\w*|stopp?\\w*|discontinu\\w*|閉業|閉店|終了|閉幕|終わ|終え|閉鎖|廃止|中止|停止|販売終了',
    ],
    [
      'accept\\w*|approv\\w*|adopt\\w*|support(?:s|ed|ing)?|in favou?r|passed|可決|承認|賛成|支持|採択|認可|容認',
      'reject\\w*|oppos\\w*|veto\\w*|against|turned down|refus\\w*|否決|却下|反対|拒否|棄却|不承認',
    ],
    [
      'allow\\w*|permit\\w*|legal|legaliz\\w*|legalis\\w*|合法|許可|解禁|認め',
      'bann?(?:s|ed|ing)?|prohibit\\w*|forbid\\w*|forbade|forbidden|illegal|outlaw\\w*|違法|禁止|禁じ',
    ],
    ['succeed\\w*(?! by)|success\\w*|成功', 'fail(?:s|ed|ure|ing)?|失敗'],
    ['north\\w*|北(?:部|側|東|西|に|へ|の|方)', 'south\\w*|南(?:部|側|東|西|に|へ|の|方)'],
    ['east\\w*|東(?:部|側|に|へ|方)', 'west\\w*|西(?:部|側|に|へ|方)'],
    ['left|左', 'right(?!s| to)|右'],
    ['enabl\\w*|activat\\w*|turned on|有効', 'disabl\\w*|deactivat\\w*|turned off|無効'],
    [
      'add(?:s|ed|ing|ition)?|introduc\\w*|追加|導入',
      'remov\\w*|delet\\w*|deprecat\\w*|dropped|削除|除去|廃止|非推奨',
    ],
    ['first|最初|初め', 'last|final|最後'],
    ['male|men|man|boys?|男性|男子', 'female|women|woman|girls?|女性|女子'],
    ['husband|father|son|brother|夫|父|息子|兄|弟', 'wife|mother|daughter|sister|妻|母|娘|姉|妹'],
    [
      'arriv\\w*|enter\\w*|join\\w*|hired?|到着|入社|加入|入学|就任',
      'depart\\w*|le(?:ft|ave|aves)(?= the| for| in|\\.)|exit\\w*|quit|resign\\w*|fired|出発|退社|脱退|卒業|退任|辞任',
    ],
    ['positive|陽性|プラス', 'negative|陰性|マイナス'],
    ['above|over|上回|超え', 'below|under|下回|満た'],
    ['public|公立|公開', 'private|私立|非公開'],
    ['safe|安全', 'unsafe|dangerous|危険'],
    ['strengthen\\w*|強化', 'weaken\\w*|弱ま|弱め|緩和'],
    ['agree\\w*|合意|同意', 'disagree\\w*|dispute\\w*|対立'],
    ['cheap\\w*|less expensive|安い|安く|安価', '(?<!less )expensive|costl\\w*|dearer|高価'],
  ] as [string, string][]
).map(([one, other]) => [sideForm(one), sideForm(other)]);

function sideForm(words: string): RegExp {
  const [latin, japanese] = [
    words.split('|').filter((word) => !/[^ -ɏ]/.test(word)),
    words.split('|').filter((word) => /[^ -ɏ]/.test(word)),
  ];
  return new RegExp(
    [latin.length > 0 ? `\\b(?:${latin.join('|')})\\b` : '', ...japanese].filter(Boolean).join('|'),
  );
}

/** The signs of a folded sentence (`foldSentence`). */
export function readSigns(text: string): Signs {
  const bare = text.replaceAll(NO_DENIAL, ' ').replaceAll(NO_DENIAL_JA, ' ');
  const denials = (bare.match(DENIED)?.length ?? 0) + (bare.match(DENIED_JA)?.length ?? 0);
  const sides: Signs['sides'] = new Map();
  for (const [pair, [one, other]] of OPPOSITES.entries()) {
    const [hasOne, hasOther] = [one.test(text), other.test(text)];
    if (hasOne || hasOther) sides.set(pair, hasOne && hasOther ? 'both' : hasOne ? 'one' : 'other');
  }
  return {
    isDenied: denials % 2 === 1,
    share: SHARES.findLast(([form]) => form.test(text))?.[1],
    isOnly: ONLY.test(text),
    isUncertain: UNCERTAIN.test(text),
    duty: DUTIES.find(([form]) => form.test(text))?.[1],
    sides,
  };
}

/** Opposites of which the claim names one side and the source only the other. */
export function turnedPairs(claimed: Signs, told: Signs): number[] {
  return [...claimed.sides].flatMap(([pair, side]) => {
    const there = told.sides.get(pair);
    return side !== 'both' && there !== undefined && there !== 'both' && there !== side ? [pair] : [];
  });
}

/** The words with which a folded sentence names its side of these pairs. */
export function sideWords(text: string, pairs: readonly number[]): string[] {
  return pairs.flatMap((pair) => OPPOSITES[pair]!.flatMap((side) => text.match(new RegExp(side, 'g')) ?? []));
}

export const foldSentence = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('’', "'");

import type { Fact, Relation, Span } from '../span.ts';

/** The noun of 「AはBの…」 → what A is to B. */
const NOUNS: Record<string, string> = {
  首都: 'capital_of',
  県庁所在地: 'capital_of',
  社長: 'president_of',
  会長: 'chairman_of',
  代表: 'head_of',
  創業者: 'founder_of',
  創設者: 'founder_of',
  子会社: 'subsidiary_of',
  親会社: 'parent_of',
  一部: 'part_of',
  都市: 'located_in',
  市: 'located_in',
  町: 'located_in',
  島: 'located_in',
  大学: 'located_in',
  企業: 'company_of',
  メーカー: 'company_of',
  メンバー: 'member_of',
  作品: 'work_by',
  小説: 'work_by',
  映画: 'work_by',
  アルバム: 'work_by',
  製品: 'product_of',
  息子: 'child_of',
  娘: 'child_of',
  長男: 'child_of',
  長女: 'child_of',
  妻: 'spouse_of',
  夫: 'spouse_of',
  弟: 'sibling_of',
  兄: 'sibling_of',
  首相: 'prime_minister_of',
  大統領: 'president_of',
  教授: 'professor_at',
  後継: 'successor_of',
  前身: 'predecessor_of',
  政治家: 'politician_of',
};

/** The verbal noun of 「AはBを…した」. */
const VERBS: Record<string, string> = {
  買収: 'acquired',
  設立: 'founded',
  創業: 'founded',
  創設: 'founded',
  創立: 'founded',
  開発: 'developed',
  発表: 'announced',
  発売: 'released',
  提供: 'provides',
  運営: 'operates',
  所有: 'owns',
  保有: 'owns',
  支援: 'supports',
  製造: 'manufactures',
  生産: 'produces',
  販売: 'sells',
  出版: 'published',
  刊行: 'published',
  執筆: 'wrote',
  監督: 'directed',
  受賞: 'received',
  訪問: 'visited',
  卒業: 'graduated_from',
  批判: 'criticized',
  提訴: 'sued',
  採用: 'adopted',
  公開: 'released',
  建設: 'built',
  発見: 'discovered',
  発明: 'invented',
  統一: 'unified',
  侵攻: 'invaded',
  買い取: 'acquired',
  書い: 'wrote',
  作っ: 'made',
  率い: 'leads',
};

/** After 「Bに」, 「Bで」, 「Bと」, 「Bから」 … */
const PLACED: [RegExp, string][] = [
  [/^(?:に|へ)(?:位置|所在|立地|ある|本社を|本部を|本拠)/u, 'located_in'],
  [/^に(?:本社|本部|本拠)/u, 'located_in'],
  [/^(?:で生まれ|に生まれ|生まれ|で誕生)/u, 'born_in'],
  [/^で(?:死去|没|亡くな)/u, 'died_in'],
  [/^出身/u, 'born_in'],
  [/^に(?:所属|加入|加盟|参加)/u, 'member_of'],
  [/^に(?:入社|就職|勤務)/u, 'worked_at'],
  [/^(?:に入学|で学|に留学)/u, 'studied_at'],
  [/^(?:を卒業|卒業|を卒)/u, 'graduated_from'],
  [/^と(?:提携|協力|契約)/u, 'partnered_with'],
  [/^と(?:合併|統合)/u, 'merged_with'],
  [/^と結婚/u, 'spouse_of'],
  [/^(?:と|に)(?:対戦|勝利|敗)/u, 'played_against'],
  [/^に(?:侵攻|進出)/u, 'entered'],
];
const FACTS: [RegExp, string][] = [
  [
    /^(?:に|、)?(?:[^、。]{0,20}によって|[^、。]{0,20}により|[^、。は]{0,12}で)?(?:設立|創業|創立|創設|結成)/u,
    'founded',
  ],
  [/^(?:に|、)?(?:[^、。は]{0,12}で)?(?:生まれ|誕生|出生)|^生/u, 'born'],
  [/^(?:に|、)?(?:死去|没|亡くな)/u, 'died'],
  [/^(?:に|、)?(?:発売|公開|リリース|刊行|出版)/u, 'released'],
  [/^(?:に|、)?(?:開業|開港|開校|開館|開通)/u, 'opened'],
];
const HONORED =
  '(?:（[^（）]{0,60}）|\\([^()]{0,60}\\))?[』」]?(?:さん|氏|様|君|先生|教授|博士|監督|首相|大統領|社長|会長|選手|議員|知事)?';
const TOPIC = new RegExp(`^${HONORED}(?:は|では|も)`, 'u');
const SUBJECT = new RegExp(`^${HONORED}が`, 'u');

/** What a sentence says of its topic, read from the particles behind each name. */
export function japaneseRelations(
  sentences: readonly string[],
  spans: readonly Span[],
): { relations: Relation[]; facts: Fact[] } {
  const relations: Relation[] = [];
  const facts: Fact[] = [];
  const bySentence = Map.groupBy(spans, (span) => span.sentence);
  let last: Span | undefined;
  for (const [sentence, text] of sentences.entries()) {
    const here = bySentence.get(sentence) ?? [];
    const own = topicOf(here, text);
    // A sentence without a topic goes on about the one before it.
    const topic =
      own ?? (/[はが]/u.test(text) || !last ? undefined : { ...last, sentence, start: 0, end: 0 });
    if (topic) readTopic({ topic, here, text, relations, facts });
    last = own ?? last;
  }
  return { relations, facts };
}

function topicOf(here: readonly Span[], text: string): Span | undefined {
  const named = here.filter((span) => !isValue(span));
  return (
    named.find(({ end }) => TOPIC.test(text.slice(end))) ??
    named.find(({ end }) => SUBJECT.test(text.slice(end)))
  );
}

function readTopic(options: {
  topic: Span;
  here: readonly Span[];
  text: string;
  relations: Relation[];
  facts: Fact[];
}): void {
  const { topic, here, text, relations, facts } = options;
  for (const span of here) {
    if (span.name === topic.name) continue;
    if (isValue(span)) facts.push(...factOf(topic, span, text));
    else if (span.start >= topic.end) relations.push(...relationOf(topic, span, text));
    else relations.push(...relationBefore(topic, span, text));
  }
}

/** 夏目漱石の小説『坊っちゃん』は, 黒澤明が監督した映画「七人の侍」は: the maker stands before the topic. */
function relationBefore(topic: Span, span: Span, text: string): Relation[] {
  const between = text.slice(span.end, topic.start);
  const verb = /^(?:が|の)(\p{Script=Han}{2})し?た/u.exec(between)?.[1];
  const type =
    verb && VERBS[verb]
      ? `${VERBS[verb]}_by`
      : /^の(?:小説|映画|アルバム|楽曲|曲|漫画|作品|著書|代表作)[『「]$/u.test(between)
        ? 'work_by'
        : undefined;
  return type ? [{ from: topic.name, to: span.name, type, sentence: span.sentence }] : [];
}

const isValue = ({ category }: Span): boolean => category === 'date' || category === 'quantity';

function factOf(topic: Span, { name, end, category, sentence }: Span, text: string): Fact[] {
  const key = FACTS.find(([pattern]) => pattern.test(text.slice(end)))?.[1];
  if (category === 'date' && key) return [{ name: topic.name, key, value: name, type: 'date', sentence }];
  const before = /(人口|面積|従業員数|売上高|標高|全長|価格|資本金)(?:は|が|の)?$/u.exec(
    text.slice(0, end - name.length),
  );
  return category === 'quantity' && before && topic.end > 0
    ? [{ name: topic.name, key: before[1]!, value: name, type: 'text', sentence }]
    : [];
}

function relationOf(topic: Span, span: Span, text: string): Relation[] {
  const after = text.slice(span.end).replace(/^[』」]/u, '');
  const make = (type: string, isReversed = false): Relation[] => [
    {
      from: isReversed ? span.name : topic.name,
      to: isReversed ? topic.name : span.name,
      type,
      sentence: span.sentence,
    },
  ];
  const placed = PLACED.find(([pattern]) => pattern.test(after));
  if (placed) return make(placed[1]);
  const agent = /^(?:によって|により|が|に)[^、。]{0,12}?(\p{Script=Han}{2})(?:され|した|された)/u.exec(
    after,
  );
  if (agent && VERBS[agent[1]!] && /され/.test(agent[0])) return make(`${VERBS[agent[1]!]}_by`);
  const object =
    /^を(?:[^、。]{0,10}?)(\p{Script=Han}{2}|書い|作っ|率い|買い取)(?:し|する|て|た|り|っ)/u.exec(after);
  if (object && VERBS[object[1]!]) return make(VERBS[object[1]!]!);
  const noun = /^の([^、。はがをにで]{0,12}?)(?:で(?:ある|す|あり|、)|だ|。|$|で|と)/u.exec(after)?.[1];
  const type = noun && Object.entries(NOUNS).find(([key]) => noun.endsWith(key))?.[1];
  return type ? make(type) : [];
}

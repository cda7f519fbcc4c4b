import type { EntityCategory } from '../category.ts';

const END: [RegExp, EntityCategory][] = [
  [
    /(?:株式会社|有限会社|合同会社|ホールディングス|コーポレーション|大学院|大学|学院|高校|高等学校|中学校|小学校|病院|銀行|証券|新聞社|新聞|放送|出版社?|書店|製作所|製薬|電機|電力|電鉄|鉄道|航空|自動車|建設|商事|物産|生命|保険|不動産|省|庁|党|委員会|協会|財団|研究所|研究機構|機構|機関|連盟|連合|組合|学会|議会|裁判所|警察|消防|自衛隊|軍|博物館|美術館|図書館|劇団|楽団|交響楽団|グループ|クラブ|FC|教会|公社|公団|本部|事務局|ラボ|財閥)$/u,
    'organization',
  ],
  [
    /(?:都|道|府|県|市|区|町|村|郡|州|省|国|島|諸島|半島|山|山脈|岳|川|河|湖|海|海峡|湾|港|駅|空港|城|寺|神社|神宮|公園|通り|橋|タワー|ビル|ドーム|スタジアム|王国|共和国|帝国|連邦|大陸|砂漠|平野|盆地|温泉|地方)$/u,
    'location',
  ],
  [
    /(?:戦争|大戦|の乱|の変|の戦い|事件|事変|革命|条約|協定|会議|会談|サミット|大会|選手権|オリンピック|パラリンピック|万博|博覧会|ワールドカップ|カップ|祭|賞|選挙|地震|大震災|震災|台風|噴火|維新)$/u,
    'event',
  ],
  [/(?:法|憲法|主義|理論|定理|宗|教|語|症候群|病|学派)$/u, 'concept'],
  [/(?:物語|日記|草子|集|記|新書|全集|辞典|伝)$/u, 'work'],
];

/** By the last characters of a compound: 大学, 市, 戦争. */
export function categoryOfEnding(name: string): EntityCategory | undefined {
  return END.find(([pattern]) => pattern.test(name))?.[1];
}

const DEFINED: [RegExp, EntityCategory][] = [
  [
    /(?:企業|会社|メーカー|団体|組織|政党|大学|銀行|バンド|グループ|機関|チーム|クラブ|新聞|財団)$/u,
    'organization',
  ],
  [/(?:都市|市|町|村|国|首都|地域|島|山|川|湖|国家|共和国|駅|空港|県)$/u, 'location'],
  [
    /(?:俳優|女優|歌手|作家|小説家|画家|詩人|映画監督|選手|政治家|実業家|作曲家|物理学者|化学者|数学者|学者|医師|武将|人物|軍人|教授|漫画家|声優|経営者)$/u,
    'person',
  ],
  [/(?:小説|映画|アルバム|楽曲|番組|ドラマ|アニメ|漫画|雑誌|書籍|作品|ゲーム)$/u, 'work'],
  [
    /(?:プログラミング言語|ライブラリ|フレームワーク|ソフトウェア|技術|データベース|規格|プロトコル|言語モデル|オペレーティングシステム|アルゴリズム)$/u,
    'technology',
  ],
  [/(?:製品|商品|スマートフォン|自動車|車種|ロケット|サービス|ゲーム機|航空機)$/u, 'product'],
  [/(?:戦争|戦い|事件|大会|祭り|地震)$/u, 'event'],
];

/** 「…は京都市の企業である」: what the sentence says its topic is. */
export function definedCategory(after: string): EntityCategory | undefined {
  const noun =
    /^(?:（[^（）]{0,60}）|\([^()]{0,60}\))?』?」?(?:は|とは)、?(?:[^。]*?)([^、。はがをにで]{1,16}?)(?:で(?:ある|す|した|あった|あり)|だ(?:った)?|。|$)/u.exec(
      after,
    )?.[1];
  return noun === undefined ? undefined : DEFINED.find(([pattern]) => pattern.test(noun))?.[1];
}

/** Endings that make a name only of what is in front of them: 県 alone or 新県 is none. */
export const isBareEnding = (name: string): boolean =>
  END.some(([pattern]) => (pattern.exec(name)?.[0].length ?? 0) === name.length);

/** After a person's name; not part of it. */
export const HONORIFIC =
  /^(?:さん|氏|様|君|くん|ちゃん|先生|教授|准教授|博士|監督|首相|大統領|総理|社長|会長|選手|議員|知事|市長|大臣|天皇|女史|容疑者|被告|投手|作家|画伯|師|容疑者)/u;

/** Before a name: what it is. 映画『…』, 俳優の… */
export const LEAD: [RegExp, EntityCategory][] = [
  [
    /(?:映画|小説|アルバム|シングル|楽曲|曲|番組|ドラマ|アニメ|漫画|マンガ|雑誌|書籍|著書|絵本|戯曲|詩集|論文|代表作|作品|ゲーム)(?:の|、)?$/u,
    'work',
  ],
  [
    /(?:俳優|女優|歌手|作家|画家|詩人|監督|選手|社長|会長|首相|大統領|教授|博士|政治家|実業家|作曲家|創業者|創設者|妻|夫|息子|娘|弟|兄|姉|妹|父|母)の?$/u,
    'person',
  ],
  [/(?:企業|会社|大手|メーカー|団体|組織|バンド|子会社|親会社)の$/u, 'organization'],
  [/(?:都市|首都|国|地域|県庁所在地|町|村)の$/u, 'location'],
  [/(?:製品|商品|スマートフォン|車種|機種|自動車|ロケット)の?$/u, 'product'],
  [
    /(?:言語|ライブラリ|フレームワーク|ソフト|ソフトウェア|技術|データベース|モデル|規格|コンピュータ|コンピューター|システム)の?$/u,
    'technology',
  ],
];

export interface NamedColumn {
  name: string;
  description: string;
  type: string;
}

export interface NamedRow {
  label: string;
}

/** A column of that name; what it holds is as the name says. */
export function toColumn(given: string): NamedColumn {
  const name = given.charAt(0).toUpperCase() + given.slice(1);
  return { name, description: '', type: typeOfName(given) };
}

export const toRow = (label: string): NamedRow => ({ label });

const BY_NAME: [string, RegExp][] = [
  ['url', /\burls?\b|\bweb ?sites?\b|\bhome ?pages?\b|\blinks?\b|URL|サイト|リンク|ホームページ/i],
  [
    'date',
    /\bdates?\b|\breleased?\b|\blaunch(?:ed)?\b|\bfounded\b|年月日|日付|発売日|公開日|設立|創業|リリース/i,
  ],
  [
    'boolean',
    /^(?:is|has|have|can|supports?|does|offers?)\b|\bopen[ -]?source\b\??$|\?$|有無|可否|か$|かどうか|対応(?:状況)?$|オープンソース/i,
  ],
  [
    'number',
    /\bprices?\b|\bcosts?\b|\bfees?\b|\bnumber of\b|\bcount\b|\bpopulation\b|\bheight\b|\bweight\b|\bsize\b|\byear\b|\bage\b|\bstars\b|\brevenue\b|\bemployees\b|\barea\b|\blength\b|価格|料金|値段|費用|人口|高さ|重さ|面積|長さ|サイズ|数$|人数|件数|売上|年$/i,
  ],
];

/** The type that a column's name suggests; text when it says nothing clear. */
function typeOfName(name: string): string {
  return BY_NAME.find(([, pattern]) => pattern.test(name))?.[0] ?? 'text';
}

import { fold } from '../../../../text/fold.ts';

// What sources call the properties that things are most often compared by.
const GROUPS = [
  'price prices cost costs fee fees 価格 料金 値段 費用',
  'licence license licensed ライセンス',
  'released release launched launch 公開 発売 リリース',
  'founded established 設立 創業 創立',
  'height tall elevation 高さ 標高',
  'website homepage site 公式サイト ホームページ',
  'size 大きさ サイズ',
  'population inhabitants 人口',
  'owner owned 所有者 運営',
  'location located 所在地 場所',
].map((group) => group.split(' ').map(fold));

/** Other words for what a column is called, word by word; itself first. */
export function namesFor(name: string): string[] {
  const folded = fold(name);
  const words = folded.split(/[^\p{L}\p{N}]+/u);
  const group = GROUPS.find((names) => names.some((other) => words.includes(other)));
  const own = group?.find((other) => words.includes(other));
  return group && own ? [folded, ...group.map((other) => folded.replace(own, other))] : [folded];
}

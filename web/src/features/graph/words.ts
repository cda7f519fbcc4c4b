import { defineWords } from '../../lib/i18n.ts';

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const words = defineWords({
  title: { en: 'Graph', ja: 'グラフ' },
  search: { en: 'Search names', ja: '名前を検索' },
  category: { en: 'Category', ja: '分類' },
  kind: { en: 'Kind', ja: '種類' },
  community: { en: 'Community', ja: 'グループ' },
  communityOf: {
    en: (number: string) => `Community ${number}`,
    ja: (number: string) => `グループ ${number}`,
  },
  entity: { en: 'entity', ja: '項目' },
  ghost: { en: 'only mentioned', ja: '言及のみ' },
  nodeLimit: { en: 'How many', ja: '表示数' },
  topOf: { en: (count: number) => `Top ${count}`, ja: (count: number) => `上位 ${count}` },
  others: { en: 'Found by other members too', ja: 'ほかのメンバーの発見も含める' },
  filters: { en: 'Filters', ja: '絞り込み' },
  clearFilters: { en: 'Clear', ja: '解除' },
  shown: {
    en: (nodes: number, total: number) => `${nodes} of ${total} ${total === 1 ? 'entity' : 'entities'}`,
    ja: (nodes: number, total: number) => `${total} 件中 ${nodes} 件`,
  },
  listLabel: { en: 'Entities, the most connected first', ja: '項目（つながりの多い順）' },
  notInView: { en: 'Not in view', ja: '表示外' },
  canvasLabel: {
    en: (nodes: number, edges: number) => `Graph with ${plural(nodes, 'node')} and ${plural(edges, 'edge')}`,
    ja: (nodes: number, edges: number) => `グラフ: ノード ${nodes}、エッジ ${edges}`,
  },
  canvasKeys: {
    en: 'Arrow keys turn it, with Shift they move it, + and − zoom, 0 shows all. The list beside it holds the same entities.',
    ja: '矢印キーで回転、Shift+矢印で移動、+ と − で拡大・縮小、0 で全体表示。同じ項目は横の一覧にもあります。',
  },
  canvasHint: {
    en: 'Drag to turn · Shift-drag to move · scroll to zoom',
    ja: 'ドラッグで回転・Shift+ドラッグで移動・スクロールで拡大',
  },
  flatKeys: {
    en: 'Arrow keys go from one entity to the next. The list beside it holds the same entities.',
    ja: '矢印キーで隣の項目へ移動します。同じ項目は横の一覧にもあります。',
  },
  viewAs: { en: 'Show as', ja: '表示' },
  flat: { en: 'Flat', ja: '平面' },
  space: { en: '3D', ja: '3D' },
  legend: { en: 'Groups', ja: 'グループ' },
  pathFrom: { en: 'Find a path from here', ja: 'ここからの経路を探す' },
  pathChoose: {
    en: (name: string) => `From ${name} to… choose another entity, in the picture or in the list.`,
    ja: (name: string) => `${name} から…　図か一覧で相手を選んでください。`,
  },
  path: { en: 'Path', ja: '経路' },
  noPath: {
    en: (from: string, to: string) => `Nothing known leads from ${from} to ${to}.`,
    ja: (from: string, to: string) => `${from} から ${to} へつながる関係は見つかっていません。`,
  },
  endPath: { en: 'Close the path', ja: '経路を閉じる' },
  zoomIn: { en: 'Zoom in', ja: '拡大' },
  zoomOut: { en: 'Zoom out', ja: '縮小' },
  showAll: { en: 'Show all', ja: '全体を表示' },
  empty: { en: 'Nothing in the graph yet', ja: 'グラフはまだ空です' },
  emptyNext: {
    en: 'Every research adds the people, companies and things it found, and how they hang together.',
    ja: 'リサーチのたびに、見つかった人・企業・物事とそのつながりが加わります。',
  },
  nothingFits: {
    en: 'Nothing fits. Take a filter off or search another name.',
    ja: '該当なし。絞り込みを外すか、別の名前で検索してください。',
  },
  // Entity
  panel: { en: 'Entity', ja: '項目' },
  description: { en: 'Description', ja: '説明' },
  noDescription: { en: 'Not described yet.', ja: '説明はまだありません。' },
  aliases: { en: 'Also called', ja: '別名' },
  facts: { en: 'Facts', ja: '詳細' },
  relations: { en: 'Relations', ja: 'つながり' },
  noRelations: { en: 'None known.', ja: 'まだありません。' },
  evidence: { en: (count: number) => plural(count, 'quote'), ja: (count: number) => `引用 ${count} 件` },
  fromRun: { en: 'the run', ja: 'リサーチ' },
  sources: { en: 'Sources', ja: '出典' },
  ownFile: { en: 'Your file', ja: '自分のファイル' },
  noSources: { en: 'None that you may see.', ja: '表示できる出典はありません。' },
  merged: { en: 'Merged into this', ja: '統合された項目' },
  mergedByHand: { en: 'by hand', ja: '手動' },
  mergedBySelf: { en: 'found to be the same', ja: '自動' },
  split: { en: 'Split off', ja: '分割' },
  splitOf: { en: (label: string) => `Split off ${label}`, ja: (label: string) => `${label} を分割` },
  splitDone: {
    en: (label: string) => `${label} stands alone again`,
    ja: (label: string) => `${label} を分割しました`,
  },
  edit: { en: 'Edit', ja: '編集' },
  editTitle: { en: 'Correct this entity', ja: '項目を修正' },
  label: { en: 'Name', ja: '名前' },
  merge: { en: 'Merge', ja: '統合' },
  mergeTitle: {
    en: (label: string) => `What else is ${label}?`,
    ja: (label: string) => `${label} と同じもの`,
  },
  mergeText: {
    en: (label: string) =>
      `“${label}” stays. Names, relations and sources of what you choose move over to it. You can split it off again.`,
    ja: (label: string) =>
      `「${label}」が残り、選んだ項目の名前・つながり・出典が移ります。後で分割して戻せます。`,
  },
  mergeButton: {
    en: (count: number) => (count === 0 ? 'Merge' : `Merge ${count}`),
    ja: (count: number) => (count === 0 ? '統合' : `${count} 件を統合`),
  },
  mergeDone: { en: 'Merged', ja: '統合しました' },
  deleteTitle: {
    en: (label: string) => `Delete ${label}?`,
    ja: (label: string) => `${label} を削除しますか？`,
  },
  deleteText: {
    en: 'The entity and its relations leave the graph. Sources and runs stay; a later run may find it again.',
    ja: '項目とそのつながりがグラフから消えます。出典とリサーチは残り、後のリサーチで再び見つかることがあります。',
  },
  othersFoundIt: {
    en: 'Other members have found this too: only an owner of the workspace may delete it.',
    ja: 'ほかのメンバーも見つけた項目です。削除できるのはワークスペースのオーナーだけです。',
  },
  mergeOwnOnly: {
    en: 'Other members have found this too. You can merge it with what comes from your own files and answers; all else is for an owner of the workspace.',
    ja: 'ほかのメンバーも見つけた項目です。統合できるのはご自身のファイルや回答から見つかった項目だけで、それ以外はオーナーが行います。',
  },
  deleted: { en: (label: string) => `${label} is deleted`, ja: (label: string) => `${label} を削除しました` },
  closePanel: { en: 'Close the entity', ja: '項目を閉じる' },
});

import { defineWords } from '../../../lib/i18n.ts';

export const gridWords = defineWords({
  noRowFits: {
    en: 'No row fits the filters. Take one off to see more.',
    ja: '絞り込みに合う行がありません。条件を外してください。',
  },
  cellQuoted: { en: 'Quoted from a source', ja: '出典の引用あり' },
  cellUnchecked: { en: 'Not checked', ja: '未検証' },
  cellBare: { en: 'Without a source', ja: '出典なし' },
  filtered: { en: 'Filtered', ja: '絞り込み中' },
  columnOptions: { en: (name: string) => `Options of ${name}`, ja: (name: string) => `${name} のオプション` },
  filterColumn: { en: 'Show rows with', ja: '次を含む行を表示' },
  sortUp: { en: 'Ascending', ja: '昇順' },
  sortDown: { en: 'Descending', ja: '降順' },
  unsort: { en: 'As it was made', ja: '元の順序' },
  moveLeft: { en: 'Move left', ja: '左へ移動' },
  moveRight: { en: 'Move right', ja: '右へ移動' },
  wider: { en: 'Wider', ja: '広げる' },
  narrower: { en: 'Narrower', ja: '狭める' },
  selectAll: { en: 'Select all cells', ja: 'すべてのセルを選択' },
  selectColumn: { en: (name: string) => `Select column ${name}`, ja: (name: string) => `列 ${name} を選択` },
  row: { en: 'Row', ja: '行' },
  resetLook: { en: 'Show as it was made', ja: '元の表示に戻す' },
  shownOf: {
    en: (shown: number, all: number) => `${shown} of ${all} rows`,
    ja: (shown: number, all: number) => `${all} 行中 ${shown} 行`,
  },
  size: {
    en: (rows: number, columns: number) => `${rows} rows, ${columns} columns`,
    ja: (rows: number, columns: number) => `${rows} 行・${columns} 列`,
  },
  addColumn: { en: 'Add a column', ja: '列を追加' },
  addColumnHint: { en: 'What should it say of each row?', ja: '各行について何を調べますか？' },
  addRow: { en: 'Add a row', ja: '行を追加' },
  addRowHint: { en: 'What should be compared, too?', ja: '比較に加えるものは？' },
  adding: {
    en: (name: string) => `Filling “${name}”…`,
    ja: (name: string) => `「${name}」を記入しています…`,
  },
  addFailed: {
    en: (name: string) => `“${name}” could not be filled`,
    ja: (name: string) => `「${name}」を記入できませんでした`,
  },
  help: {
    en: 'Arrow keys move, Enter shows the evidence, Space selects, Shift and arrows select more, Ctrl C copies. In a column’s head: Enter for options, Alt and arrows to move it.',
    ja: '矢印キーで移動、Enter で根拠を表示、Space で選択、Shift＋矢印で範囲選択、Ctrl＋C でコピー。列見出しでは Enter でオプション、Alt＋矢印で移動。',
  },
});

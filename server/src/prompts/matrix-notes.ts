import type { Locale } from '@quarry/api/common.ts';
import type { MatrixMode } from './matrix.ts';

interface MatrixNotes {
  /** For a draft whose model asked nothing. */
  question: Record<MatrixMode, string>;
  /** Where rows were to be found by a condition. */
  noneFound(condition: string): string;
  /** Above the first column, which holds the rows' labels. */
  item: string;
  /** Names of the sheets of a spreadsheet, and of what stands in them. */
  sheet: string;
  evidence: string;
  column: string;
  value: string;
  unit: string;
  original: string;
  quote: string;
  source: string;
  yes: string;
  no: string;
  blanks(count: number, total: number): string;
  nothingBlank: string;
  disagreeing(count: number): string;
}

/** What the matrix tool says in its own words. */
export const matrixNotes: Record<Locale, MatrixNotes> = {
  en: {
    question: {
      create: 'Are these the right rows and columns?',
      edit: 'Only the selected cells will be filled again. Is that right?',
      continue: 'Are these the right rows and columns to add? What is there already stays as it is.',
    },
    noneFound: (condition) =>
      `No source was found that shows a thing for: ${condition} Which rows shall the table have, or how can the condition be put otherwise?`,
    item: 'Item',
    sheet: 'Matrix',
    evidence: 'Evidence',
    column: 'Column',
    value: 'Value',
    unit: 'Unit',
    original: 'As written',
    quote: 'Quote',
    source: 'Source',
    yes: 'Yes',
    no: 'No',
    blanks: (count, total) =>
      `${count} of ${total} cells ${count === 1 ? 'is' : 'are'} blank (—): no source that was read states the value.`,
    nothingBlank: 'Every cell is supported by a quote of its source.',
    disagreeing: (count) =>
      `In ${count} ${count === 1 ? 'cell' : 'cells'} sources disagree: all that they state is shown (/).`,
  },
  ja: {
    question: {
      create: 'この行と列でよろしいですか。',
      edit: '選択されたセルだけを改めて埋めます。よろしいですか。',
      continue: '追加する行と列はこれでよろしいですか。既にあるものはそのまま残ります。',
    },
    noneFound: (condition) =>
      `次の条件を満たすものを示す出典は見つかりませんでした: ${condition} どの行を設けますか。または、条件を別の言い方で示してください。`,
    item: '項目',
    sheet: '比較表',
    evidence: '根拠',
    column: '列',
    value: '値',
    unit: '単位',
    original: '原文の表記',
    quote: '引用',
    source: '出典',
    yes: 'はい',
    no: 'いいえ',
    blanks: (count, total) =>
      `${total} セルのうち ${count} セルは空白(—)です。読んだ出典のどれにも値が述べられていませんでした。`,
    nothingBlank: 'すべてのセルが出典の引用で裏付けられています。',
    disagreeing: (count) => `${count} セルで出典の記述が異なります。すべて併記しました(/)。`,
  },
};

import { defineWords } from '../../../lib/i18n.ts';

const s = (count: number) => (count === 1 ? '' : 's');

export const words = defineWords({
  work: { en: 'What was done', ja: '調べたこと' },
  atWork: { en: 'Looking into it', ja: '調べています' },
  read: {
    en: (pages: number) => `Read ${pages} page${s(pages)}`,
    ja: (pages: number) => `${pages} ページを読解`,
  },
  readInRounds: {
    en: (pages: number, rounds: number) => `Read ${pages} page${s(pages)} in ${rounds} rounds`,
    ja: (pages: number, rounds: number) => `${rounds} 巡で ${pages} ページを読解`,
  },
  sectionsWritten: {
    en: (done: number, all: number) => `${done} of ${all} section${s(all)} written`,
    ja: (done: number, all: number) => `${all} セクション中 ${done} 件を執筆`,
  },
  cellsFilled: {
    en: (done: number, all: number) => `${done} of ${all} cell${s(all)} filled`,
    ja: (done: number, all: number) => `${all} セル中 ${done} 件を記入`,
  },
  browserSteps: {
    en: (steps: number) => `${steps} step${s(steps)} in the browser`,
    ja: (steps: number) => `ブラウザで ${steps} 操作`,
  },
  ranSkills: { en: (names: string) => `Ran ${names}`, ja: (names: string) => `${names} を実行` },
  openPoints: {
    en: (count: number) => (count === 1 ? 'one point stays open' : `${count} points stay open`),
    ja: (count: number) => `${count} 点が未解決`,
  },
  round: { en: (round: number) => `Round ${round}`, ja: (round: number) => `${round} 巡目` },
  searching: { en: 'Search', ja: '検索' },
  reading: { en: 'Reading', ja: '読解' },
  known: { en: 'Known', ja: '判明' },
  missing: { en: 'Missing', ja: '不足' },
  disagree: { en: 'Disagree', ja: '食い違い' },
  sections: { en: 'Sections', ja: '節' },
  cells: { en: 'Table', ja: '表' },
  moreOf: { en: (count: number) => `+ ${count}`, ja: (count: number) => `ほか ${count}` },
  points: { en: (count: number) => `${count} points`, ja: (count: number) => `${count} 点` },
  notRead: { en: 'could not be read', ja: '読めませんでした' },
  allSteps: { en: 'All steps', ja: 'すべての経過' },
  took: { en: (time: string) => time, ja: (time: string) => time },
});

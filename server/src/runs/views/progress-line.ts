import type { Locale } from '@quarry/api/common.ts';
import type { RunEvent } from '@quarry/api/events.ts';

const inLine = (ahead: number) => (ahead === 0 ? 'next in line' : `${ahead} ahead`);
const inLineJa = (ahead: number) => (ahead === 0 ? '次の順番です' : `前に${ahead}件`);

const WORDS = {
  en: {
    waiting: (ahead: number) => `Waiting for a place (${inLine(ahead)})`,
    searching: (query: string) => `Searching: ${query}`,
    reading: (what: string) => `Reading: ${what}`,
    round: (n: number) => `Round ${n} of searching is over`,
    known: (count: number) => `${count} known`,
    missing: (count: number) => `${count} missing`,
    summing: (count: number) => `Summing up ${count} sources`,
    noBrowser: (ahead: number) => `Waiting for a free browser (${inLine(ahead)})`,
    newBrowser: 'Opening another browser',
    browsing: 'Opening a browser',
    plan: (goal: string) => `Plan: ${goal}`,
    step: (title: string, status: string) => `${title}: ${status}`,
    report: (title: string) => `Outline of the report: ${title}`,
    matrix: (title: string) => `Outline of the table: ${title}`,
    confirmed: 'Confirmed without a review, because nobody attends this run',
    section: (title: string) => `Writing: ${title}`,
    skill: (name: string) => `Working with the skill ${name}`,
    mended: (count: number) => `Checked against the sources: ${count} changed`,
    refused: (tool: string) => `Not done, because nobody allowed it: ${tool}`,
  },
  ja: {
    waiting: (ahead: number) => `順番待ち(${inLineJa(ahead)})`,
    searching: (query: string) => `検索：${query}`,
    reading: (what: string) => `読み取り：${what}`,
    round: (n: number) => `検索の${n}巡目が終わりました`,
    known: (count: number) => `判明 ${count}`,
    missing: (count: number) => `不足 ${count}`,
    summing: (count: number) => `${count}件の出典を要約しています`,
    noBrowser: (ahead: number) => `空いているブラウザを待っています(${inLineJa(ahead)})`,
    newBrowser: '別のブラウザを開いています',
    browsing: 'ブラウザを開いています',
    plan: (goal: string) => `計画：${goal}`,
    step: (title: string, status: string) => `${title}：${status}`,
    report: (title: string) => `レポートの構成：${title}`,
    matrix: (title: string) => `表の構成：${title}`,
    confirmed: '立ち会う人がいないため、確認なしで進めます',
    section: (title: string) => `執筆：${title}`,
    skill: (name: string) => `スキル ${name} を実行しています`,
    mended: (count: number) => `出典と照合しました：${count}件を修正`,
    refused: (tool: string) => `許可がないため実行しませんでした：${tool}`,
  },
};

/** What an event says to somebody who waits: a line for each piece of work, nothing for the rest. */
export function progressLine(event: RunEvent, locale: Locale): string | undefined {
  const words = WORDS[locale];
  switch (event.type) {
    case 'queued':
      return words.waiting(event.payload.ahead);
    case 'search-results':
      return words.searching(event.payload.query);
    case 'search-scraping':
      return event.payload.status === 'completed'
        ? words.reading(event.payload.title ?? event.payload.url)
        : undefined;
    case 'research-progress': {
      const { round, known, missing } = event.payload;
      return `${words.round(round)} (${words.known(known.length)}, ${words.missing(missing.length)})`;
    }
    case 'search-summary-start':
      return words.summing(event.payload.sourceCount);
    case 'source-summary-item':
      return words.reading(event.payload.title || event.payload.url);
    case 'browse-waiting':
      return event.payload.reason === 'lost' ? words.newBrowser : words.noBrowser(event.payload.ahead);
    case 'browse-start':
      return words.browsing;
    case 'browse-step':
      return event.payload.action;
    case 'skill-session-start':
      return words.skill(event.payload.skillName);
    case 'approval-denied':
      return words.refused(event.payload.summary);
    case 'evidence-repaired':
      return words.mended(event.payload.changes.length);
    default:
      return draftLine(event, locale);
  }
}

function draftLine(event: RunEvent, locale: Locale): string | undefined {
  const words = WORDS[locale];
  switch (event.type) {
    case 'first_plan':
      return words.plan(event.payload.goal);
    case 'plan':
      return words.step(event.payload.title, event.payload.status);
    case 'first_report_structure':
      return words.report(event.payload.title);
    case 'first_matrix_structure':
      return words.matrix(event.payload.title);
    case 'plan_confirmed':
    case 'report_structure_confirmed':
    case 'matrix_structure_confirmed':
      return event.payload.automatic ? words.confirmed : undefined;
    case 'report_section_start':
      return words.section(event.payload.title);
    default:
      return undefined;
  }
}

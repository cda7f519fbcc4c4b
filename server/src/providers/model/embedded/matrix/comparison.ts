import { splitList } from './split-list.ts';

export interface Comparison {
  rows: string[];
  columns: string[];
}

const LEAD =
  /^(?:(?:please|can you|could you|i (?:want|need)|give me|show me)\s+)*(?:(?:make|create|build|draw|draft|prepare|produce|generate|write|fill)\s+(?:me\s+|us\s+)?)?(?:(?:an?|the)\s+)?(?:(?:[\w-]+\s+){0,2}?(?:comparison|matrix|table|chart)(?:\s+(?:matrix|table|chart))?\s*(?:of|for|between|comparing|that compares|which compares|:)?\s*)?(?:compare\s+)?/i;
const TAIL = /[\s,]*\b(?:in|as|into|with)\s+(?:an?|the)\s+(?:[\w-]+\s+)?(?:matrix|table|chart)\b\s*[.!?]*$/i;
const CRITERIA =
  /\s*(?:\s(?:by|in terms of|with (?:regard|respect) to|regarding|based on|according to|across|on the basis of|considering|on)\s+|:\s+)/i;
const JAPANESE: RegExp[] = [
  /^(?<rows>.+?)を(?<columns>.+?)(?:で|の観点(?:から|で)|の点(?:から|で)|について|により|に基づいて)(?:比較|整理|一覧|表に)/u,
  /^(?<columns>.+?)(?:で|の観点(?:から|で)|について)(?<rows>.+?)を比較/u,
  /^(?<rows>.+)の(?<columns>[^の]+?)(?:を|について|に関する|の)(?:比較|一覧|表に)/u,
  /^(?<rows>.+?)(?:を|の)(?:比較|一覧|表に)/u,
];
const LABELLED_ROWS = /(?:\brows?\b|\bitems?\b|行)\s*(?:[:：は]|=)\s*(?<names>[^;；。\n]+)/iu;
const LABELLED_COLUMNS =
  /(?:\bcolumns?\b|\bcriteria\b|\bproperties\b|列|項目)\s*(?:[:：は]|=)\s*(?<names>[^;；。\n]+)/iu;

/** What a request wants compared, and by what, as far as it says so. */
export function readComparison(request: string): Comparison {
  const text = request.replaceAll(/\s+/gu, ' ').trim();
  const rows = LABELLED_ROWS.exec(request)?.groups?.['names'];
  const columns = LABELLED_COLUMNS.exec(request)?.groups?.['names'];
  const written = (/[ぁ-んァ-ヶ一-龠]/u.test(text) && japanese(text)) || english(text);
  return {
    rows: rows ? splitList(rows) : written.rows,
    columns: columns ? splitList(columns) : written.columns,
  };
}

function japanese(text: string): Comparison | undefined {
  const groups = JAPANESE.map((form) => form.exec(text)?.groups).find((found) => found !== undefined);
  return groups && { rows: splitList(groups['rows'] ?? ''), columns: splitList(groups['columns'] ?? '') };
}

function english(text: string): Comparison {
  const body = text.replace(TAIL, '').replace(LEAD, '');
  const at = CRITERIA.exec(body);
  if (!at) return { rows: splitList(body), columns: [] };
  return {
    rows: splitList(body.slice(0, at.index)),
    columns: splitList(body.slice(at.index + at[0].length)),
  };
}

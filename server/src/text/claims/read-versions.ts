export interface TextVersion {
  parts: number[];
  start: number;
  end: number;
}

const VERSION =
  /(?<![\p{L}\p{N}.])(?:(?:version|ver\.?|release|v|バージョン)\s?(?<named>\d+(?:\.\d+)*)|(?<dotted>\d+\.\d+\.\d+(?:\.\d+)*))(?![\d]|\.\d)|(?<=\p{L}[ -])(?<!\b(?:is|are|was|were|be|of|to|by|at|in|on|from|than|about|only|nearly|over|under|and|or|the|an?|with|for|as|between)[ -])(?<behind>\d+\.\d+(?:\.\d+)*)(?=[ ,.;)]*(?:and|or|以降|から|では|は|が|で|を|に|の|or later|or newer|or above|was released|adds|added|introduced|requires|supports|is |has |release|onward|$))/gu;

/** Versions of software in a folded text: numbers that are compared part by part, not by size. */
export function readVersions(text: string): TextVersion[] {
  return Array.from(text.matchAll(VERSION), (match) => {
    const { named, dotted, behind } = match.groups!;
    const parts = (named ?? dotted ?? behind)!.split('.').map(Number);
    return { parts, start: match.index, end: match.index + match[0].length };
  });
}

/** 3.11 is told by 3.11.4; 3.1 is not told by 3.11, and 3.11.4 not by 3.11. */
export function compareVersions(claimed: TextVersion, told: TextVersion): 'same' | 'less' | 'other' {
  const shared = Math.min(claimed.parts.length, told.parts.length);
  for (let i = 0; i < shared; i += 1) if (claimed.parts[i] !== told.parts[i]) return 'other';
  const rest = claimed.parts.slice(shared);
  return rest.every((part) => part === 0) ? 'same' : 'less';
}

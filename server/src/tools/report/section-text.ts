import { eachSentence } from '../../text/sentences.ts';

/** Shorter ones ("It is open source.") may well be said twice. */
const LEAST_CHARS = 20;

const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const NUMBERING = /^(?:\d{1,2}(?:\.\d{1,2})*[.)．、]?\s+|\d{1,2}[.．、]\s*)/;
const FENCE = /^ {0,3}(```|~~~)/;
const SOURCE_LIST =
  /^(?:sources?|references?|bibliography|works cited|citations?|出典|参考文献|参考資料|引用文献|情報源)\s*[:：]?$/i;

/**
 * A section as it stands in the report: headings below its own, numbered with it; no source list of its own; and
 * nothing that an earlier section has said already. `said` remembers for the sections to come.
 */
export function sectionText(
  written: string,
  { title, number, said }: { title: string; number: number; said: Set<string> },
): string {
  const lines: string[] = [];
  let fence: string | undefined;
  let subsections = 0;
  for (const line of written.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (mark && (!fence || fence === mark)) fence = fence ? undefined : mark;
    if (mark || fence) {
      lines.push(line);
      continue;
    }
    const heading = HEADING.exec(line)?.[2] ?? boldLine(line);
    if (heading === undefined) {
      const kept = withoutRepeats(line, said);
      if (kept !== undefined) lines.push(kept);
      continue;
    }
    const bare = heading.replace(NUMBERING, '').trim();
    if (SOURCE_LIST.test(bare)) break;
    if (bare === '' || sameWords(bare, title)) continue;
    if (!HEADING.test(line)) {
      lines.push(line);
      continue;
    }
    subsections += 1;
    lines.push(`### ${number}.${subsections} ${bare}`);
  }
  return withoutEmptyHeadings(lines.join('\n'))
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** `**References**` alone on its line is a heading in all but name. */
const boldLine = (line: string): string | undefined => /^\s*\*\*([^*]+)\*\*\s*[:：]?\s*$/.exec(line)?.[1];

/** The line without the sentences that were said before; undefined when nothing is left of it. */
function withoutRepeats(line: string, said: Set<string>): string | undefined {
  if (/^\s*\|/.test(line) || line.trim() === '') return line;
  const found = [...eachSentence(line)];
  let kept = line.slice(0, found[0]?.start ?? line.length);
  let isAnyKept = found.length === 0;
  for (const [i, { text, start }] of found.entries()) {
    const key = keyOf(text);
    const isRepeat = key.length >= LEAST_CHARS && said.has(key);
    said.add(key);
    if (isRepeat) continue;
    // Up to the next sentence: the citations behind this one are its own.
    kept += line.slice(start, found[i + 1]?.start ?? line.length);
    isAnyKept = true;
  }
  return isAnyKept ? kept.trimEnd() : undefined;
}

/** A heading whose text has gone with the repeats. */
function withoutEmptyHeadings(text: string): string {
  return text.replace(/^### .*\n+(?=###? |$(?![^]))/gm, '');
}

const keyOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const sameWords = (a: string, b: string): boolean => keyOf(a) === keyOf(b);

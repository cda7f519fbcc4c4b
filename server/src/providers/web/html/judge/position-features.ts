import type { FeatureGroup } from './features.ts';
import { named } from './features.ts';
import type { PageView } from './page-view.ts';

/** Where on the page a block stands, and under which headings. */
export const positionFeatures: FeatureGroup = {
  names: named(
    'at wordsAt wordsAfter index indexEnd fromH1 fromLastH1 wFromH1 hbDist hbLevel hbMean hbPhrase topDist topMean topPhrase secWords secLink haDist secAfter',
  ),
  prepare: (view) => {
    const { count, sums, wordScores } = view;
    const total = Math.max(1, sums.words[count]!);
    const firstH1 = view.headingLevel.indexOf(1);
    const lastH1 = view.headingLevel.lastIndexOf(1);
    const topHeading = headingsOfSections(view);
    return (i, rows, start) => {
      let at = start;
      rows[at++] = i / count;
      rows[at++] = sums.words[i]! / total;
      rows[at++] = (total - sums.words[i + 1]!) / total;
      rows[at++] = i;
      rows[at++] = count - i;
      rows[at++] = firstH1 < 0 ? Number.NaN : i - firstH1;
      rows[at++] = lastH1 < 0 ? Number.NaN : i - lastH1;
      rows[at++] = firstH1 < 0 ? Number.NaN : (sums.words[i]! - sums.words[firstH1]!) / total;
      const before = view.headingBefore[i]!;
      const next = view.headingFrom[i + 1]!;
      rows[at++] = before < 0 ? Number.NaN : i - before;
      rows[at++] = before < 0 ? 0 : view.headingLevel[before]!;
      rows[at++] = before < 0 ? Number.NaN : wordScores[before * 4]!;
      rows[at++] = before < 0 ? Number.NaN : wordScores[before * 4 + 3]!;
      const top = topHeading[i]!;
      rows[at++] = top < 0 ? Number.NaN : i - top;
      rows[at++] = top < 0 ? Number.NaN : wordScores[top * 4]!;
      rows[at++] = top < 0 ? Number.NaN : wordScores[top * 4 + 3]!;
      const words = sums.words[next]! - sums.words[before + 1]!;
      rows[at++] = words;
      rows[at++] = (sums.linkWords[next]! - sums.linkWords[before + 1]!) / Math.max(1, words);
      rows[at++] = next - i;
      rows[at++] = sums.words[next]! - sums.words[i + 1]!;
    };
  },
};

/** For each block the last heading before it of the first two levels: what its section is about. */
function headingsOfSections({ count, headingLevel }: PageView): Int32Array {
  const top = new Int32Array(count).fill(-1);
  for (let i = 1; i < count; i += 1) {
    const level = headingLevel[i - 1]!;
    top[i] = level > 0 && level <= 2 ? i - 1 : top[i - 1]!;
  }
  return top;
}

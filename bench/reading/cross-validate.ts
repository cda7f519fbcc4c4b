import { labelPage } from './examples.ts';
import type { PageResult } from './judge-reading.ts';
import { judgeReading } from './judge-reading.ts';
import { learnModel } from './learn-model.ts';
import type { GoldPage } from './read-pages.ts';
import { FOLDS } from './read-pages.ts';

/** Each page is read with weights that were learned without any page of its host. */
export function crossValidate(
  pages: readonly GoldPage[],
  seed: number,
  say: (text: string) => void,
): PageResult[] {
  const labelled = pages.map((page) => labelPage(page));
  say('labelled');
  const results = new Map<GoldPage, PageResult>();
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = learnModel(
      labelled.filter((page) => page.fold !== fold),
      seed,
      () => {},
    );
    const held = labelled.filter((page) => page.fold === fold);
    for (const { page } of held) results.set(page, judgeReading(page, model));
    say(`fold ${fold + 1} of ${FOLDS}: ${held.length} pages judged`);
  }
  return pages.map((page) => results.get(page)!);
}

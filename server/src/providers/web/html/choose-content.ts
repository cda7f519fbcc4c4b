import type { PageModel } from './judge/judge-page.ts';
import { judgePage } from './judge/judge-page.ts';
import { pageModel } from './judge/page-model.ts';
import type { PageKind } from './judge/page-kind.ts';
import { filled, prefix } from './judge/page-view.ts';
import type { PageData } from './page-data.ts';
import type { PageElement, PageTree } from './page-tree.ts';
import type { TextBlock } from './text-blocks.ts';

export interface Content {
  kind?: PageKind;
  isKept(block: number): boolean;
  needsScript: boolean;
}

interface ContentOptions {
  data: PageData;
  url: string | undefined;
  keep: 'content' | 'everything';
  model: PageModel | undefined;
}

// Whoever writes a page of a few words, and no program, means all of them.
const FEW_WORDS = 60;
const NOTHING_ELSE = 0.9;

/** Decides which blocks of a page are what its readers came for. */
export function chooseContent(
  tree: PageTree,
  blocks: readonly TextBlock[],
  { data, url, keep, model }: ContentOptions,
): Content {
  if (keep === 'everything') return { isKept: () => true, needsScript: false };
  const {
    kind,
    isContent,
    hasNothing,
    furniture,
    wordsBefore: words,
  } = judgePage(tree, blocks, { data, url, model: model ?? pageModel() });
  const hasFewWords = words[blocks.length]! <= FEW_WORDS;
  const hasProgram = tree.elements.some(
    ({ tag, attributes }) => tag === 'script' && !/json/i.test(attributes.get('type') ?? ''),
  );
  if (hasFewWords && !hasProgram) return { kind, isKept: () => true, needsScript: false };
  // The words of a page that its program has yet to fill are its menus; of a stored one the program may be gone.
  if (hasNothing && (hasProgram || furniture > NOTHING_ELSE))
    return { kind, isKept: () => false, needsScript: hasProgram };
  const kept = filled(new Uint8Array(blocks.length), (i) => (blocks[i]!.text !== '' && isContent(i) ? 1 : 0));
  const keptWords = prefix(blocks.length, (i) => kept[i]! * (words[i + 1]! - words[i]!));
  blocks.forEach(({ text, holder }, i) => {
    if (text === '' && isAmongContent(holder, words, keptWords)) kept[i] = 1;
  });
  return { kind, isKept: (i) => kept[i] === 1, needsScript: hasFewWords };
}

/** A picture belongs to what most of the text around it is. */
function isAmongContent(holder: PageElement, words: Float64Array, keptWords: Float64Array): boolean {
  let element = holder;
  while (element.parent && words[element.end] === words[element.first]) element = element.parent;
  const all = words[element.end]! - words[element.first]!;
  return (keptWords[element.end]! - keptWords[element.first]!) * 2 > all;
}

import { textOf } from '../web/html/page-text.ts';
import { buildPageTree } from '../web/html/page-tree.ts';

/** The text of a piece of HTML, for services that mark the words they found. */
export function textOfHtml(html: string | null | undefined): string {
  if (!html || !/[<&]/.test(html)) return html ?? '';
  return textOf(buildPageTree(html).root, 10_000);
}

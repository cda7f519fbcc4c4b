import type { PageElement } from './page-tree.ts';

const NAMED = /(?:^|\s)(?:language|lang|highlight-source|brush:?)[-\s:]+([a-z][\w+#.-]{0,20})/i;

/** What language the code is written in, if the page says so at it or just above it. */
export function codeLanguage(code: PageElement, inner: PageElement): string {
  const near = [inner, inner.parent, code, code.parent, code.parent?.parent];
  for (const element of near) {
    if (!element) continue;
    const { attributes } = element;
    const named =
      attributes.get('data-lang') ??
      attributes.get('data-language') ??
      NAMED.exec(attributes.get('class') ?? '')?.[1];
    if (named && /^[a-z][\w+#.-]{0,20}$/i.test(named)) return named.toLowerCase();
  }
  return '';
}

import { parseHTML } from 'linkedom';

/** The text of a piece of HTML, for services that mark the words they found. */
export function textOfHtml(html: string | null | undefined): string {
  if (!html || !/[<&]/.test(html)) return html ?? '';
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  return document.body.textContent ?? '';
}

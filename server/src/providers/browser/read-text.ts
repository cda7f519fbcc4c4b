import type { Page } from 'playwright-core';

const MOST_CHARACTERS = 50_000;
const TIMEOUT_MS = 10_000;

interface MainText {
  text: string;
  headings: { level: number; text: string }[];
}

/** The page's main text as a person would read it, with its headings marked. */
export async function readText(page: Page): Promise<string> {
  const found = await page.locator('body').first().evaluate(mainText, undefined, { timeout: TIMEOUT_MS });
  const tidy = markHeadings(found)
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (tidy.length <= MOST_CHARACTERS) return tidy;
  return `${tidy.slice(0, MOST_CHARACTERS)}\n\n[${tidy.length - MOST_CHARACTERS} more characters are not shown.]`;
}

/** Runs inside the page and leaves it as it is. */
function mainText(given: Element): MainText {
  const body = given as HTMLElement;
  const main = body.querySelector<HTMLElement>('main, [role=main], article');
  // A main part that holds almost nothing is not what people come for.
  const root = main && main.innerText.length > body.innerText.length * 0.3 ? main : body;
  const headings = [...root.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')].map((heading) => ({
    level: Number(heading.tagName[1]),
    text: heading.innerText.trim(),
  }));
  return { text: root.innerText, headings };
}

function markHeadings({ text, headings }: MainText): string {
  const rest = headings.filter((heading) => heading.text !== '');
  const lines = text.split('\n').map((line) => {
    const next = rest[0];
    if (!next || line.trim() !== next.text) return line;
    rest.shift();
    return `${'#'.repeat(next.level)} ${next.text}`;
  });
  return lines.join('\n');
}

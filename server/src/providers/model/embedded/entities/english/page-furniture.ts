/** What pages write with capitals around their text: buttons, notices, links. */
const PHRASES: ReadonlySet<string> = new Set(
  `about us|all rights reserved|back to top|click here|contact us|cookie policy|cookie settings|copyright|log in|log out|learn more|load more|privacy policy|read more|rights reserved|see also|see more|share|share this|show more|sign in|sign out|sign up|skip to content|subscribe|subscribe now|table of contents|terms of service|terms of use`.split(
    '|',
  ),
);

const PARTS =
  /^(?:fig|figure|table|tab|step|chapter|section|appendix|page|equation|footnote|question|exercise|listing|slide)s?$/;

/** Words of a page that speak about the page, and its numbered parts: Read More, Figure 2, Step 1. */
export function isFurniture(words: readonly string[]): boolean {
  if (PHRASES.has(words.join(' '))) return true;
  const [first = '', number, ...rest] = words;
  return (
    PARTS.test(first) &&
    rest.length === 0 &&
    (number === undefined || /^(?:\d+(?:\.\d+)*|[a-z]|[ivx]{1,5})$/.test(number))
  );
}

const plainTerm = /^#?[\p{L}\p{M}\p{N}_]+$/u;
const operatorWord = /^(and|or|not)$/i;

/**
 * A question's words as search terms without any power: whatever a service could take for an operator (`from:`, `-`,
 * `OR`, parentheses) is put in quotes. Words that do not fit into `maxChars` are left out.
 */
export function quoteTerms(text: string, maxChars: number): string {
  let query = '';
  for (const word of text.trim().split(/\s+/)) {
    const term = quoteTerm(word);
    if (!term) continue;
    const longer = query ? `${query} ${term}` : term;
    if (longer.length > maxChars) break;
    query = longer;
  }
  return query || quoteTerm(firstPart(text, maxChars - 2));
}

function quoteTerm(word: string): string {
  if (plainTerm.test(word) && !operatorWord.test(word)) return word;
  const bare = word.replace(/["“”\\\p{C}]/gu, '');
  return /[\p{L}\p{N}\p{S}]/u.test(bare) ? `"${bare}"` : '';
}

// A sentence in Japanese may be one long word.
function firstPart(text: string, maxChars: number): string {
  const [word = ''] = text.trim().split(/\s+/);
  return word.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, '');
}

/** The words of a body without what Markdown adds to them: addresses, marks, pictures, numbers of lists. */
export function plainBody(markdown: string): string {
  return markdown
    .replace(/!\[[^\]\n]*\]\([^()\s]*\)/g, ' ')
    .replace(/\[([^\n]*?)\]\(https?:\/\/[^()\s]*\)/g, '$1')
    .replace(/^[ \t>]*(?:`{3,}[^\n`]*|\|(?: - \|)+)$/gm, '')
    .replace(/^[ \t>]*(?:[-*]|\d+\.) /gm, '')
    .replace(/^[ \t>]*#{1,6} /gm, '')
    .replace(/\*\*|~~|`|\*(?=\S)|(?<=\S)\*|\\(?=[<|])/g, '')
    .replace(/ \| |^\| | \|$/gm, ' ');
}

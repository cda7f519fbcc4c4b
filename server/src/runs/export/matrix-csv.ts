const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
// What a spreadsheet takes for the beginning of a formula, in full width too, also behind white space.
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** RFC 4180, in UTF-8 without a byte order mark. Nothing in it is read as a formula by a spreadsheet. */
export function csvText(lines: readonly (readonly string[])[]): string {
  return lines.map((fields) => `${fields.map(field).join(',')}\r\n`).join('');
}

function field(text: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

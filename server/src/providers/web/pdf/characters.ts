const cjk = /[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** Whether a sign is of a script that is written without spaces and hyphens. */
export function isCjk(sign: string): boolean {
  return cjk.test(sign);
}

/** Whether a text has come to its end. */
export function endsSentence(text: string): boolean {
  return /[.!?:;。！？：…]['"”’»)\]」』）]*(\ue000[^\ue001]*\ue001)?$/.test(text);
}

const bullets = '•◦▪▫■□●○‣⁃∙·➢➤►▶✓✔❖◆◇\uf0a7\uf0b7\uf06e\uf0d8\uf0fc';
const bullet = new RegExp(`^([${bullets}])\\s*`, 'u');
const ordered = /^(\d{1,3}[.)]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})\))(?:\s+|$)/;
const dash = /^([-–—*])(?:\s+|$)/;

/** How a line of a list begins, and what it says behind that. */
export function listMark(text: string): { mark: string; rest: string; isSure: boolean } | undefined {
  const sign = bullet.exec(text);
  if (sign) return { mark: '-', rest: text.slice(sign[0].length), isSure: true };
  const line = dash.exec(text);
  if (line) return { mark: '-', rest: text.slice(line[0].length), isSure: false };
  const number = ordered.exec(text);
  if (!number) return undefined;
  // Markdown counts with figures; a letter or a bracket stays a part of the words.
  const isFigure = /^\d+\.$/.test(number[1]!);
  return {
    mark: isFigure ? number[1]! : '-',
    rest: isFigure ? text.slice(number[0].length) : text,
    isSure: false,
  };
}

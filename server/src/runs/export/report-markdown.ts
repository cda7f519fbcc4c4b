import { reportNotes } from '../../prompts/report.ts';
import type { ReportRecord } from './report-record.ts';
import { webAddress } from './web-address.ts';

/** The report with its list of sources below it. */
export function reportMarkdown({ text, sources, locale }: ReportRecord): string {
  if (sources.length === 0) return `${text}\n`;
  const lines = sources.map(({ n, title, url }) => {
    const address = webAddress(url);
    const where = address ? `<${address}>` : escaped(url);
    return title === '' ? `- [${n}] ${where}` : `- [${n}] ${escaped(title)}. ${where}`;
  });
  return `${text}\n\n## ${reportNotes[locale].sources}\n\n${lines.join('\n')}\n`;
}

const escaped = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_{}[\]<>#|]/g, '\\$&');

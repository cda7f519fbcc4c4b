import { reportNotes } from '../../prompts/report.ts';
import { escapeMarkdown, inertMarkdown } from './inert-markdown.ts';
import type { ReportRecord } from './report-record.ts';
import { webAddress } from './web-address.ts';

/** The report with its list of sources below it. */
export function reportMarkdown({ text: written, sources, locale }: ReportRecord): string {
  const text = inertMarkdown(written);
  if (sources.length === 0) return `${text}\n`;
  const lines = sources.map(({ n, title, url }) => {
    const where = markdownAddress(url);
    return title === '' ? `- [${n}] ${where}` : `- [${n}] ${escapeMarkdown(title)}. ${where}`;
  });
  return `${text}\n\n## ${reportNotes[locale].sources}\n\n${lines.join('\n')}\n`;
}

/** An address of the web as a link, anything else as text. */
export function markdownAddress(url: string): string {
  const address = webAddress(url);
  return address ? `<${address}>` : escapeMarkdown(url);
}

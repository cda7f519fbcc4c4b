import type { Locale } from '@quarry/api/common.ts';
import { reportNotes } from '../../prompts/report.ts';
import { escapeMarkdown, inertMarkdown } from './inert-markdown.ts';
import type { ReportRecord } from './report-record.ts';
import { referenceWords, type Reference } from './reference.ts';

/** The report with its list of sources below it. */
export function reportMarkdown({ text: written, sources, locale }: ReportRecord): string {
  const text = inertMarkdown(written);
  if (sources.length === 0) return `${text}\n`;
  const lines = sources.map((source) => `- ${markdownReference(source, locale)}`);
  return `${text}\n\n## ${reportNotes[locale].sources}\n\n${lines.join('\n')}\n`;
}

/** An address of the web as a link, anything else as text. */
export function markdownReference(reference: Reference, locale: Locale): string {
  const { n, url, address } = reference;
  const { authors, title, where, behind } = referenceWords(reference, locale);
  const named = address ? `<${address}>` : escapeMarkdown(url);
  const parts = [escapeMarkdown(authors + title + where), named, escapeMarkdown(behind)];
  return `[${n}] ${parts.filter((part) => part !== '').join(' ')}`;
}

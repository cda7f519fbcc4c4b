import { toHtml } from 'hast-util-to-html';
import { toHast } from 'mdast-util-to-hast';
import { reportNotes } from '../../prompts/report.ts';
import { referenceWords } from './reference.ts';
import type { ReportRecord } from './report-record.ts';
import { reportTree, sourceAnchor } from './report-tree.ts';

const STYLE = `
:root { color-scheme: light; }
body { font: 16px/1.65 system-ui, "Hiragino Sans", "Noto Sans", "Noto Sans CJK JP", "Noto Sans JP", sans-serif; color: #1c1c1e; background: #fff; max-width: 46rem; margin: 3rem auto; padding: 0 1.25rem; overflow-wrap: anywhere; }
h1 { font-size: 1.9rem; line-height: 1.25; } h2 { font-size: 1.35rem; margin-top: 2.2em; } h3 { font-size: 1.1rem; margin-top: 1.6em; }
h1, h2, h3 { break-after: avoid; }
a { color: #0b57d0; text-decoration: none; } a:hover { text-decoration: underline; }
table { border-collapse: collapse; width: 100%; } th, td { border: 1px solid #c7c7cc; padding: .35em .6em; text-align: left; vertical-align: top; }
pre { background: #f2f2f7; padding: .8em 1em; white-space: pre-wrap; } blockquote { border-left: 3px solid #c7c7cc; margin-left: 0; padding-left: 1em; color: #48484a; }
.sources { list-style: none; padding: 0; font-size: .9rem; } .sources li { margin: .45em 0; break-inside: avoid; }
@media print { body { margin: 0; max-width: none; } }
`;

/** A page that needs nothing from outside and lets nothing in. */
export function reportHtml(report: ReportRecord): string {
  const body = toHtml(toHast(reportTree(report)));
  return `<!doctype html>
<html lang="${report.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>${escaped(report.title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
${sourceList(report)}
</body>
</html>
`;
}

function sourceList({ sources, locale }: ReportRecord): string {
  if (sources.length === 0) return '';
  const items = sources.map((source) => {
    const { n, title, url, address } = source;
    const words = referenceWords(source, locale);
    const name = escaped(title || url);
    const linked = address ? `<a href="${escaped(address)}" rel="noopener noreferrer">${name}</a>` : name;
    const shown = `${escaped(words.authors)}${linked}. ${escaped(words.where)}`;
    const where = title === '' && !address ? '' : `<br>${escaped(address ?? url)}`;
    return `<li id="${sourceAnchor(n)}">[${n}] ${shown.trim()}${where}${escaped(words.behind)}</li>`;
  });
  return `<h2>${reportNotes[locale].sources}</h2>\n<ul class="sources">\n${items.join('\n')}\n</ul>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);

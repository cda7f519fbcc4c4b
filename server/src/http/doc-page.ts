import { toHtml } from 'hast-util-to-html';
import { toHast } from 'mdast-util-to-hast';
import type { Element, Nodes, Root } from 'hast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

export interface Page {
  title: string;
  html: string;
}

interface Written {
  /** Of the page, without its ending: `decisions/0001-keyed-steps`. */
  name: string;
  markdown: string;
  /** Of all pages, for the list beside it. */
  names: readonly string[];
}

/** A page of the documentation, from the file that is read in the repository. */
export function docPage({ name, markdown, names }: Written): Page {
  const tree = toHast(unified().use(remarkParse).use(remarkGfm).parse(markdown)) as Root;
  visit(tree, (element) => prepare(element, name));
  const title = titleOf(markdown) || 'Quarry';
  return { title, html: page({ title, body: toHtml(tree), nav: navOf(names, name) }) };
}

const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? '';

function visit(node: Nodes, each: (element: Element) => void): void {
  if (node.type === 'element') each(node);
  if ('children' in node) for (const child of node.children) visit(child, each);
}

/** Headings can be pointed at, and links lead to pages instead of files. */
function prepare(element: Element, name: string): void {
  if (/^h[1-6]$/.test(element.tagName)) element.properties['id'] = slug(textOf(element));
  if (element.tagName !== 'a') return;
  const href = String(element.properties['href'] ?? '');
  element.properties['href'] = pageAddress(href, name);
  if (/^https?:/.test(href)) element.properties['rel'] = ['noopener', 'noreferrer'];
}

/** `operations.md#backups` of another page is its address; what lies outside of the pages is no link here. */
function pageAddress(href: string, name: string): string {
  if (/^(?:[a-z]+:|#|\/)/i.test(href)) return href;
  const { pathname, hash } = new URL(href, `http://site/docs/${name}`);
  return pathname.startsWith('/docs') ? `${pathname.replace(/\.md$/, '')}${hash}` : '/docs';
}

const textOf = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join('') : '';

/** As code hosts make them, so that a link works in both places. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');

/** Where the name of the file does not say it as people write it. */
const LABELS: Record<string, string> = {
  'dashboard-api': 'Dashboard API',
  mcp: 'MCP: Quarry as a server',
  'mcp-servers': 'MCP: tools of others',
  openai: 'OpenAI’s API',
};

function navOf(names: readonly string[], current: string): string {
  const items = names.map((name) => {
    const mark = name === current || (name === 'decisions' && current.startsWith('decisions/'));
    const label = LABELS[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
    return `<li><a href="/docs/${name}"${mark ? ' aria-current="page"' : ''}>${label}</a></li>`;
  });
  return `<ul>${items.join('')}<li><a href="/api/v1/docs">API reference</a></li></ul>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const page = ({ title, body, nav }: { title: string; body: string; nav: string }): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Quarry</title>
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Documentation"><p><a href="/docs"><strong>Quarry</strong></a></p>${nav}</nav>
<main>${body}</main>
</body>
</html>
`;

const STYLE = `
:root { color-scheme: light dark; --line: #d5d5da; --soft: #f4f4f6; --link: #0b57d0; }
@media (prefers-color-scheme: dark) { :root { --line: #3a3a3f; --soft: #232327; --link: #8ab4f8; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: 2.5rem; padding: 2rem 1.5rem 6rem; font: 16px/1.65 system-ui, sans-serif; overflow-wrap: break-word; }
nav { position: sticky; top: 2rem; align-self: start; max-height: calc(100vh - 4rem); overflow: auto; font-size: .93rem; }
nav ul { list-style: none; margin: 0; padding: 0; } nav li { margin: .15em 0; }
nav a { display: block; padding: .15em .5em; border-radius: .35em; color: inherit; }
nav a[aria-current] { background: var(--soft); font-weight: 600; }
main { max-width: 50rem; min-width: 0; }
h1 { font-size: 1.9rem; line-height: 1.25; margin-top: 0; } h2 { margin-top: 2.2em; font-size: 1.35rem; } h3 { margin-top: 1.8em; font-size: 1.1rem; }
a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; }
pre { background: var(--soft); padding: .9em 1.1em; overflow-x: auto; border-radius: .5em; font-size: .87rem; line-height: 1.5; }
code { font-family: ui-monospace, monospace; font-size: .92em; } pre code { font-size: inherit; }
table { display: block; overflow-x: auto; border-collapse: collapse; } th, td { border: 1px solid var(--line); padding: .4em .65em; text-align: left; vertical-align: top; }
img { max-width: 100%; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; max-height: none; margin-bottom: 2rem; }
  nav ul { display: flex; overflow-x: auto; white-space: nowrap; }
  nav li:has([aria-current]) { order: -1; } }
`;

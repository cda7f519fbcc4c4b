import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Page } from './doc-page.ts';

/** The pages in the order in which they are read; all others that are there follow by their names. */
const ORDER = [
  'start',
  'flows',
  'desk',
  'connecting',
  'client',
  'command-line',
  'openai',
  'mcp',
  'mcp-servers',
  'webhooks',
  'browsers',
  'quality',
  'configuration',
  'operations',
  'security',
  'approvals',
  'skills',
  'extending',
  'live-view',
  'pictures',
  'scale',
  'dashboard-api',
  'comparison',
];

const PAGE_NAME = /^(?:decisions\/)?[a-z0-9][a-z0-9-]*$/;

/**
 * The documentation of the repository as a site of its own: the same files, read and turned into pages when somebody first
 * opens them. Without scripts, and nothing from anywhere else.
 */
export function addDocSite(app: FastifyInstance, root: string): void {
  const pages = new Map<string, Promise<Page | undefined>>();
  let names: Promise<string[]> | undefined;

  async function open(name: string, reply: FastifyReply): Promise<FastifyReply> {
    names ??= listPages(root);
    if (!pages.has(name)) pages.set(name, readPage(root, name, await names));
    const page = await pages.get(name);
    reply.type('text/html; charset=utf-8').header('content-security-policy', CONTENT_SECURITY_POLICY);
    if (!page) return reply.code(404).send(await notFoundPage(await names));
    return reply.header('cache-control', 'no-cache').send(page.html);
  }
  const silently = { onRequest: app.admitAnyone, logLevel: 'silent' as const };
  app.get('/docs', silently, (_, reply) => open('start', reply));
  app.get<{ Params: { '*': string } }>('/docs/*', silently, (request, reply) =>
    open(request.params['*'].replace(/\/$/, '') || 'start', reply),
  );
}

const place = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

async function listPages(root: string): Promise<string[]> {
  const files = await readdir(path.join(root, 'docs')).catch(() => [] as string[]);
  const found = files.filter((file) => file.endsWith('.md')).map((file) => file.slice(0, -'.md'.length));
  return [...found.sort().sort((one, two) => place(one) - place(two)), 'decisions'];
}

/** Names that are none of a page are not looked for. */
async function readPage(root: string, name: string, names: string[]): Promise<Page | undefined> {
  if (!PAGE_NAME.test(name)) return undefined;
  const { docPage } = await import('./doc-page.ts');
  if (name === 'decisions') return docPage({ name, markdown: await listDecisions(root), names });
  const file = path.join(root, 'docs', `${name}.md`);
  if (!existsSync(file)) return undefined;
  const markdown = await readFile(file, 'utf8');
  // Every setting is explained where it is set: here it is shown, not told again.
  const settings =
    name === 'configuration' ? await readFile(path.join(root, '.env.example'), 'utf8').catch(() => '') : '';
  const whole = settings === '' ? markdown : `${markdown}\n\`\`\`sh\n${settings}\n\`\`\`\n`;
  return docPage({ name, markdown: whole, names });
}

async function listDecisions(root: string): Promise<string> {
  const folder = path.join(root, 'docs/decisions');
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.md')).sort();
  const lines = await Promise.all(
    files.map(async (file) => {
      const [title = ''] = (await readFile(path.join(folder, file), 'utf8')).split('\n', 1);
      return `- [${title.replace(/^#\s*/, '')}](decisions/${file})`;
    }),
  );
  return `# Decisions\n\nWhy things are as they are, each written down when it was decided.\n\n${lines.join('\n')}\n`;
}

async function notFoundPage(names: string[]): Promise<string> {
  const { docPage } = await import('./doc-page.ts');
  return docPage({ name: '', markdown: '# No such page\n\nThe pages are listed beside this one.\n', names })
    .html;
}

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

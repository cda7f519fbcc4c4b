import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '../..');

interface SourceFile {
  /** Relative to the project, with slashes. */
  file: string;
  text: string;
  imports: string[];
}

const files = filesOf('api/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}');
/** With the stories and the measurements, which stand outside of the product. */
const everything = [...files, ...filesOf('server/test/**/*.ts', 'bench/**/*.ts')];

const isTest = ({ file }: SourceFile) => /\.test\.ts$|\/testing\//.test(file);
const product = files.filter((file) => !isTest(file));
const under = (folder: string) => product.filter(({ file }) => file.startsWith(folder));

function filesOf(...patterns: string[]): SourceFile[] {
  return globSync(patterns, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return { file, text, imports: importsOf(text).map((name) => resolve(file, name)) };
    });
}

function importsOf(text: string): string[] {
  const pattern =
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;
  return [...text.matchAll(pattern)].map(([, from, bare, dynamic]) => (from ?? bare ?? dynamic)!);
}

/** A file of the project by its path, a package by its name. */
function resolve(file: string, name: string): string {
  if (name.startsWith('@quarry/api/')) return `api/src/${name.slice('@quarry/api/'.length)}`;
  if (name.startsWith('#src/')) return `server/src/${name.slice('#src/'.length)}`;
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name;
}

/** Rooms and files of the server, each with what it may import besides itself. Settings are types to all but the root. */
const ground = ['server/src/errors.ts', 'server/src/log.ts', 'server/src/telemetry/telemetry.ts', 'api/src/'];
const words = ['server/src/text/', 'api/src/'];
const store = ['server/src/store/', 'server/src/settings/config.ts', ...words, ...ground];
const providers = ['server/src/providers/', ...words, ...ground];
const graph = ['server/src/graph/', 'server/src/prompts/', ...providers, ...store];
const tools = ['server/src/tools/', ...graph];
const runs = ['server/src/runs/', ...tools];
const arrows: Record<string, string[]> = {
  'server/src/errors.ts': ['api/src/'],
  'server/src/log.ts': ['api/src/'],
  'server/src/text/': words,
  'server/src/settings/': ['server/src/settings/', 'server/package.json'],
  'server/src/telemetry/': ['server/src/telemetry/', 'server/src/settings/config.ts', ...ground],
  'server/src/sealing/': ['server/src/sealing/', 'server/src/settings/config.ts', ...store],
  'server/src/store/': store,
  'server/src/providers/': providers,
  'server/src/prompts/': ['server/src/prompts/', ...providers, ...store],
  'server/src/graph/': graph,
  'server/src/tools/': tools,
  'server/src/runs/': runs,
  // Speaks to the service as any caller does.
  'server/src/mcp/': ['server/src/mcp/', 'server/src/runs/views/progress-line.ts', ...ground],
  'server/src/http/': [
    'server/src/http/',
    'server/src/mcp/',
    'server/src/runs/',
    'server/src/store/',
    'server/src/tools/catalog.ts',
    // The two doors of the graph: what readers see, and what they change by hand.
    'server/src/graph/graph-views.ts',
    'server/src/graph/edit-entities.ts',
    ...ground,
  ],
};

for (const [room, allowed] of Object.entries(arrows)) {
  test(`${room} imports only what the arrows allow`, () => {
    const broken = under(room).flatMap(({ file, imports }) =>
      imports
        .filter((target) => /^(server|api)\//.test(target))
        .filter((target) => !allowed.some((place) => target.startsWith(place)))
        .map((target) => `${file} → ${target}`),
    );
    assert.deepEqual(broken, []);
  });
}

test('every file of the server stands in a room; only the entrances and the ground lie loose', () => {
  const places = new Set(under('server/src/').map(({ file }) => file.split('/')[2]!));
  const loose = ['main.ts', 'cli.ts', 'errors.ts', 'log.ts'];
  const rooms = Object.keys(arrows).map((place) => place.split('/')[2]!);
  const known = new Set([...rooms, ...loose, 'cli', 'service']);
  assert.deepEqual(
    [...places].filter((place) => !known.has(place)),
    [],
  );
});

/** Parts of the model room, and who may know of them. Tests and measurements go by it too. */
const modelRoom: { what: string; part: string; only: string[] }[] = [
  {
    what: 'how the embedded model works is known to the model room, and to the measurement of its rules',
    part: 'server/src/providers/model/embedded/',
    only: [
      'server/src/providers/model/',
      'bench/graph-extraction/',
      'bench/graph-technical/',
      'bench/longdoc/',
    ],
  },
  {
    what: 'the form in which a question is put to the embedded model is written by the prompts alone',
    part: 'server/src/providers/model/task.ts',
    only: ['server/src/providers/model/', 'server/src/prompts/'],
  },
];

for (const { what, part, only } of modelRoom)
  test(what, () => {
    const importers = everything.filter(({ imports }) => imports.some((target) => target.startsWith(part)));
    const strangers = importers.filter(({ file }) => !only.some((place) => file.startsWith(place)));
    assert.deepEqual(
      strangers.map(({ file }) => file),
      [],
    );
    for (const place of only)
      assert.ok(
        importers.some(({ file }) => file.startsWith(place)),
        `${place} does`,
      );
  });

test('whoever asks passes a question along and adds no task to it', () => {
  const builders = under('server/src/').filter(({ text }) => /\btask: \{\s*kind:/.test(text));
  assert.deepEqual(
    builders.map(({ file }) => file).filter((file) => !file.startsWith('server/src/prompts/')),
    [],
  );
  assert.ok(builders.length > 0, 'the prompts do');
});

test('nothing but the entrances imports the composition root or the command line', () => {
  const top = ['main.ts', 'cli.ts', 'service/', 'cli/'].map((name) => `server/src/${name}`);
  const broken = product
    .filter(({ file }) => !top.some((place) => file.startsWith(place)))
    .flatMap(({ file, imports }) =>
      imports.filter((to) => top.some((place) => to.startsWith(place))).map((to) => `${file} → ${to}`),
    );
  assert.deepEqual(broken, []);
});

/** Where tools and runs open addresses, and why none of them is the model's own. A new place needs its reason here. */
const opened: Record<string, string> = {
  'server/src/tools/read-source.ts': 'its callers are below',
  'server/src/tools/read-pages.ts': 'its callers are below',
  'server/src/tools/page-pictures.ts': 'pictures of pages that were read; asks for a refusal',
  'server/src/tools/source-summary.ts': 'asks for a refusal',
  'server/src/tools/browse/browse-without.ts': 'asks for a refusal',
  'server/src/tools/skill/input-files.ts': 'skill.ts asks for a refusal',
  'server/src/tools/related-urls/robots.ts': 'extract-related-urls.ts asks for a refusal of the site',
  'server/src/tools/related-urls/sitemap.ts': 'given by robots.txt of that site, or its usual place',
  'server/src/tools/related-urls/explore-site.ts': 'links of pages and sitemaps of that site',
  'server/src/tools/research/research-round.ts': 'results of a search, and links of pages among them',
  'server/src/tools/matrix/search-cell.ts': 'results of a search',
  'server/src/tools/browse/keep-download.ts': "a file of the user's",
  'server/src/tools/browse/apply-message.ts': 'files that a person gave',
  'server/src/runs/agent/open-conversation.ts': 'attachments of the request',
  'server/src/runs/reviews/reviews.ts': "a reviewer's files",
};

test('an address is opened only where it is known who gave it', () => {
  const opens = /\b(?:keepSource|readSource|readPages|safeFetch|reader\.readUrl)\(|\breadPage\(deps/;
  const places = [...under('server/src/tools/'), ...under('server/src/runs/')]
    .filter(({ text }) => opens.test(text))
    .map(({ file }) => file);
  assert.deepEqual(places.sort(), Object.keys(opened).sort());
});

test('no circle of imports, not even one of types alone', () => {
  const imports = new Map(files.map(({ file, imports: targets }) => [file, targets]));
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (done.has(file) || way.includes(file)) return;
    for (const target of imports.get(file) ?? []) visit(target, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  assert.deepEqual(circles, []);
});

test('the promise imports zod and itself, its client also a reader of events, so that it runs in a browser', () => {
  const foreign = under('api/src/').flatMap(({ file, imports }) =>
    imports
      .filter((name) => name !== 'zod' && !name.startsWith('api/src/'))
      .filter((name) => name !== 'eventsource-parser' || !file.startsWith('api/src/client/'))
      .map((name) => `${file} → ${name}`),
  );
  assert.deepEqual(foreign, []);
});

test('every file of the promise is used: by a client, by the service or by the dashboard', () => {
  const used = new Set(product.flatMap(({ imports }) => imports));
  const clients = new Set(['api/src/client.ts', 'api/src/account-client.ts']);
  assert.deepEqual(
    under('api/src/')
      .map(({ file }) => file)
      .filter((file) => !used.has(file) && !clients.has(file)),
    [],
  );
});

/** Where the dashboard's folders may look; features meet only in `app/`. */
const webGround = ['web/src/lib/', 'api/src/'];
const webArrows: Record<string, string[]> = {
  'web/src/lib/': webGround,
  'web/src/components/': ['web/src/components/', ...webGround],
  'web/src/app/': ['web/src/', 'api/src/'],
};

test('the dashboard sees the promise alone, and its features do not see each other', () => {
  const broken = under('web/src/').flatMap(({ file, imports }) => {
    const [, , folder, feature] = file.split('/');
    const own = `web/src/features/${feature}/`;
    const allowed =
      folder === 'features' ? [own, 'web/src/components/', ...webGround] : webArrows[`web/src/${folder}/`];
    return imports
      .filter((target) => /^(server|api|web)\//.test(target))
      .filter((target) => !allowed?.some((place) => target.startsWith(place)))
      .map((target) => `${file} → ${target}`);
  });
  assert.deepEqual(broken, []);
  assert.ok(under('web/src/').length > 0);
});

test('the dashboard never hands raw HTML to the browser', () => {
  const raw = /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|rehype-raw/;
  assert.deepEqual(
    under('web/src/')
      .filter(({ text }) => raw.test(text))
      .map(({ file }) => file),
    [],
  );
});

/** Who alone knows a package, beyond its types, or a global. */
const secrets: { what: string; pattern: RegExp; only: string }[] = [
  { what: 'the environment', pattern: /\bprocess\.env\b/, only: 'server/src/settings/config.ts' },
  { what: 'DBOS', pattern: importing('@dbos-inc/'), only: 'server/src/runs/durable/dbos/' },
  { what: 'Fastify', pattern: importing('(fastify|@fastify/|@scalar/)'), only: 'server/src/http/' },
  { what: 'OpenTelemetry', pattern: importing('@opentelemetry/'), only: 'server/src/telemetry/' },
  { what: 'Prometheus', pattern: importing('prom-client'), only: 'server/src/telemetry/' },
  { what: 'SQL', pattern: importing('(drizzle-orm|pg)'), only: 'server/src/store/' },
  { what: 'better-auth', pattern: /\bimport\(\s*'better-auth/, only: 'server/src/http/sign-in/' },
  { what: 'the AI SDK', pattern: importing('@ai-sdk/'), only: 'server/src/providers/model/' },
];

function importing(name: string): RegExp {
  return new RegExp(`^import (?!type )[^;]*?from '${name}`, 'm');
}

for (const { what, pattern, only } of secrets) {
  test(`only ${only} knows ${what}`, () => {
    const knowing = product.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
    assert.deepEqual(
      knowing.filter((file) => !file.startsWith(only)),
      [],
    );
    assert.ok(knowing.length > 0, 'and it does');
  });
}

/** Made once, and handed on as values: what is made twice is two truths about the same thing. */
/** A thread shares nothing with the process that starts it: what it needs it makes for itself. */
const THREADS = /-worker\.ts$/;
const makers: { what: string; pattern: RegExp; only: string; home: string }[] = [
  {
    what: 'stores',
    pattern: /(?<!function )\bcreate(\w*Store|GraphChanges)\(/,
    only: 'server/src/service/create-stores.ts',
    home: 'server/src/store/',
  },
  {
    what: 'providers',
    pattern:
      /(?<!function )\bcreate(Models|Embedder|EntityThread|PriceOf|Reader|SafeFetch|Browsers|WebSearch|SocialSearch)\(/,
    only: 'server/src/service/create-providers.ts',
    home: 'server/src/providers/',
  },
];

for (const { what, pattern, only, home } of makers) {
  test(`${what} are made in ${only} alone`, () => {
    const making = product.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
    assert.deepEqual(
      making.filter((file) => !file.startsWith(home) && !THREADS.test(file)),
      [only],
    );
  });
}

test('there are no default exports', () => {
  assert.deepEqual(
    files.filter(({ text }) => /^export default\b|\bas default\b/m.test(text)).map(({ file }) => file),
    [],
  );
});

test('there are no barrels: a file that only passes on what others export', () => {
  const barrels = product.filter(({ text }) => {
    const code = text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
    const rest = code.replaceAll(/^\s*(import|export)\b[^;]*?\bfrom\s*'[^']+';/gm, '').trim();
    return /\bexport\b[^;]*\bfrom\b/.test(code) && rest === '';
  });
  assert.deepEqual(
    barrels.map(({ file }) => file),
    [],
  );
});

test('the loop stays under 150 lines', () => {
  const [loop] = under('server/src/runs/agent/loop.ts');
  assert.ok(loop && loop.text.split('\n').length < 150, `${loop?.text.split('\n').length} lines`);
});

test('random data of the tests comes from the printed seed', () => {
  const unseeded = /Math\.random\(|\brandomInt\(|from 'fast-check'/;
  const tests = globSync(['server/test/**/*.ts', '{api,server,web}/src/**/*.test.{ts,tsx}'], { cwd: root });
  const drawing = tests.filter((file) => unseeded.test(readFileSync(path.join(root, file), 'utf8')));
  const allowed = new Set(['server/test/support/seeded.ts', 'server/test/architecture.test.ts']);
  assert.deepEqual(
    drawing.filter((file) => !allowed.has(file.split(path.sep).join('/'))),
    [],
  );
});

test('nobody writes to the console but the command line', () => {
  const speaking = under('server/src/').filter(({ text }) => /\bconsole\./.test(text));
  assert.deepEqual(
    speaking.map(({ file }) => file).filter((file) => !file.startsWith('server/src/cli')),
    [],
  );
});

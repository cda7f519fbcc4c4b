import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entitiesFor } from './entities.ts';
import { fc } from '../../../../../test/support/seeded.ts';

const read = (text: string) =>
  entitiesFor({
    kind: 'entities',
    locale: 'en',
    question: '',
    passages: [{ n: 1, title: '', url: '', text }],
  });

const categoriesIn = async (text: string): Promise<Record<string, string>> =>
  Object.fromEntries((await read(text)).entities.map(({ name, category }) => [name, category]));

const relationsIn = async (text: string): Promise<string[]> =>
  (await read(text)).relations.map(({ from, type, to }) => `${from} ${type} ${to}`);

const NAMED: [string, Record<string, string>][] = [
  [
    'Ross Alger was a politician in Alberta. Alger studied at the University of Toronto.',
    { 'Ross Alger': 'person', Alberta: 'location', 'University of Toronto': 'organization' },
  ],
  [
    'He competed at the 2002 Winter Olympics in Salt Lake City.',
    { '2002 Winter Olympics': 'event', 'Salt Lake City': 'location' },
  ],
  [
    'The song "Mess of Blues" was written by Doc Pomus in 1960.',
    { 'Mess of Blues': 'work', 'Doc Pomus': 'person', '1960': 'date' },
  ],
  [
    'The tower is 330 metres tall and cost $3.5 million.',
    { '330 metres': 'quantity', '$3.5 million': 'quantity' },
  ],
  ['French President Emmanuel Macron met workers.', { French: 'location', 'Emmanuel Macron': 'person' }],
  [
    'The Department of Health and Human Services works with the World Health Organization.',
    {
      'Department of Health and Human Services': 'organization',
      'World Health Organization': 'organization',
    },
  ],
  [
    'Engineers wrote it in C++ and Rust, not in C#.',
    { 'C++': 'technology', Rust: 'technology', 'C#': 'technology' },
  ],
  ['| Product | Price |\n|---|---|\n| Basic | Low |', {}],
  ['However, many people disagree. Established in spring, it grew.', {}],
  [
    'Its 3D effects need a 4K screen and 16GB of RAM. See Figure 2. Click Here to read on. Prices have risen since Q2.',
    { '16GB': 'quantity' },
  ],
  ['3D Systems and 3M sell printers.', { '3D Systems': 'organization', '3M': 'organization' }],
  [
    'The U.S. Food and Drug Administration heard Dr. Maria Lopez of the Mayo Clinic.',
    {
      'U.S. Food and Drug Administration': 'organization',
      'Maria Lopez': 'person',
      'Mayo Clinic': 'organization',
    },
  ],
  ['She wrote the novel “Emma.” It sold well.', { Emma: 'work' }],
  ['Tokyo Skytree is a broadcasting tower.', { 'Tokyo Skytree': 'location' }],
  ['4Kテレビや5G通信、AI技術の需要が高い。関連記事はSNSで。', {}],
  [
    '東京スカイツリーは電波塔である。設計は日建設計が担当した。',
    { 東京スカイツリー: 'location', 日建設計: 'organization' },
  ],
  [
    '山中伸弥教授は2012年にノーベル生理学・医学賞を受賞した。山中氏は京都大学で研究している。',
    {
      山中伸弥: 'person',
      '2012年': 'date',
      'ノーベル生理学・医学賞': 'event',
      京都大学: 'organization',
    },
  ],
  [
    'トヨタ自動車株式会社は愛知県豊田市に本社を置く。従業員は約37万人である。',
    { トヨタ自動車株式会社: 'organization', 愛知県豊田市: 'location', 約37万人: 'quantity' },
  ],
  ['任天堂は京都市の企業である。', { 任天堂: 'organization', 京都市: 'location' }],
  ['映画『七人の侍』が好きだ。', { 七人の侍: 'work' }],
  ['データベースのシステムを開発する会社とサービス。', {}],
];

for (const [text, expected] of NAMED) {
  test(`${text} names ${Object.keys(expected).join(', ') || 'nothing'}`, async () => {
    assert.deepEqual(await categoriesIn(text), expected);
  });
}

const RELATED: [string, string[]][] = [
  ['Google acquired YouTube.', ['Google acquired YouTube']],
  ['Microsoft was founded by Bill Gates.', ['Microsoft founded_by Bill Gates']],
  ['Phnom Penh is the capital of Cambodia.', ['Phnom Penh capital_of Cambodia']],
  [
    'Ada Lovelace was born in London. She worked with Charles Babbage.',
    ['Ada Lovelace born_in London', 'Ada Lovelace worked_with Charles Babbage'],
  ],
  ['Ross Alger was a Canadian politician.', ['Ross Alger is_a politician']],
  ['She lives in Calgary, Alberta.', ['Calgary located_in Alberta']],
  ['They visited London, Paris and Rome.', []],
  ['東京は日本の首都である。', ['東京 capital_of 日本']],
  ['孫正義氏は2016年にArmを買収した。', ['孫正義 acquired Arm']],
  [
    'トヨタ自動車株式会社は日本の企業である。1937年に豊田喜一郎によって設立された。',
    [
      'トヨタ自動車株式会社 company_of 日本',
      'トヨタ自動車株式会社 founded_by 豊田喜一郎',
      'トヨタ自動車株式会社 founded_on 1937年',
    ],
  ],
  [
    'Tokyo Tower was designed by Tachū Naitō and built by Takenaka Corporation.',
    ['Tokyo Tower designed_by Tachū Naitō', 'Tokyo Tower built_by Takenaka Corporation'],
  ],
  ['夏目漱石の小説『坊っちゃん』は有名だ。', ['坊っちゃん work_by 夏目漱石']],
];

for (const [text, expected] of RELATED) {
  test(`${text} says ${expected.join('; ') || 'nothing of its names'}`, async () => {
    assert.deepEqual((await relationsIn(text)).toSorted(), expected.toSorted());
  });
}

test('English that gives Japanese names as well is read as both', async () => {
  assert.deepEqual(await categoriesIn('Sony (ソニー) was founded in Tokyo by Akio Morita (盛田昭夫).'), {
    Sony: 'organization',
    Tokyo: 'location',
    'Akio Morita': 'person',
    ソニー: 'organization',
    盛田昭夫: 'person',
  });
});

test('every sentence given as evidence stands in the text, and every name in its sentence', async () => {
  const text =
    'Ada Lovelace was born in **London** on 10 December 1815. Lovelace knew [Babbage](https://b.example).';
  const { entities } = await read(text);
  const plain = 'Ada Lovelace was born in London on 10 December 1815. Lovelace knew Babbage.';
  for (const { name, sentences } of entities) {
    assert.ok(sentences.length > 0);
    assert.ok(sentences.every((sentence) => plain.includes(sentence)));
    assert.ok(sentences[0]!.includes(name), name);
  }
  assert.ok(!entities.some(({ name }) => name === 'Lovelace'), 'a surname alone is no entity of its own');
});

test('any text can be read', async () => {
  const pieces = fc.constantFrom(
    'Xa',
    'of',
    'the',
    '"',
    '(',
    ')',
    '-',
    "'s",
    'I',
    '第',
    '東京',
    'は',
    '「',
    '」',
    '1999',
    '年',
    ',',
    '.',
    '。',
    ' ',
    '&',
    'é',
    '😀',
    'born in',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 60 }), async (parts) => {
      const { entities, relations } = await read(parts.join(' '));
      for (const { name } of entities) assert.ok(name.trim() !== '');
      for (const { from, to, type } of relations) assert.ok(from !== to && type !== '');
    }),
    { numRuns: 150 },
  );
});

test('a README names what is used, no places and no people that are none', async () => {
  const text = `# Fluxo

Fluxo runs on Deno, Bun and Node.js, and stores its data in PostgreSQL or in Turso. Expensive work happens in workers.
Arrows show which room may use which. Papers are read through \`readPages()\`, and \`max_size\` limits them.
Kill it with SIGTERM, and it goes on by itself. Models come from Ollama. Give it a key of OpenAI. Written by Matteo Collina.
It reads DOCX and RTF files. Tiny, concise, and tested with Chromium on Debian.`;
  const { entities } = await read(text);
  const of = (category: string) =>
    entities.filter((entity) => entity.category === category).map(({ name }) => name);
  assert.deepEqual(of('location'), []);
  assert.deepEqual(of('person'), ['Matteo Collina']);
  assert.deepEqual(of('organization'), ['OpenAI']);
  assert.deepEqual(of('technology').toSorted(), [
    'Bun',
    'Chromium',
    'Debian',
    'Deno',
    'Fluxo',
    'Node.js',
    'Ollama',
    'PostgreSQL',
    'Turso',
  ]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locale } from '@quarry/api/common.ts';
import { z } from 'zod';
import { matrixQuestion } from '../../src/prompts/matrix.ts';
import { planQuestion } from '../../src/prompts/plan.ts';
import { outlineQuestion } from '../../src/prompts/report.ts';
import { askEmbedded } from '../support/embedded-model.ts';
import { composeFeedback } from '../../../web/src/features/research/review/compose-feedback.ts';
import type { DraftForm, FormItem, ItemNoun } from '../../../web/src/features/research/review/draft-form.ts';

// What the dashboard's card says of a reviewer's edits, the embedded model must carry out to the letter.

const LOCALES: Locale[] = ['en', 'ja'];

const titled = z.object({ title: z.string(), description: z.string() });
const plan = z.object({ goal: z.string(), steps: z.array(titled.extend({ tool: z.string() })) });
const outline = z.object({ title: z.string(), sections: z.array(titled) });
const matrix = z.object({
  title: z.string(),
  columns: z.array(z.object({ name: z.string(), description: z.string(), type: z.string() })),
  rows: z.array(z.object({ label: z.string() })),
  question: z.string().optional(),
});
const tools = [{ id: 'search', description: 'Searches the web.' }];

const item = (noun: ItemNoun, n: number, title: string): FormItem => ({
  id: `${noun}-${n}`,
  title,
  description: noun === 'row' ? null : `About "${title}". Really.`,
  tag: noun === 'step' ? 'search' : noun === 'column' ? 'text' : null,
});
const group = (noun: ItemNoun, titles: string[]) => ({
  noun,
  items: titles.map((title, index) => item(noun, index + 1, title)),
});

const drafts: Record<string, { form: DraftForm; revise: (revision: Revision) => Promise<DraftForm> }> = {
  plan: {
    form: {
      headlineNoun: 'goal',
      headline: 'Find out',
      groups: [group('step', ['Overview of tea', 'Prices', '茶の「歴史」'])],
    },
    revise: async ({ form, feedback, locale }) => {
      const steps = form.groups[0]!.items.map(({ title, description, tag }) => ({
        title,
        description: description!,
        tool: tag!,
      }));
      const revised = await askEmbedded({
        ...planQuestion({
          locale,
          query: 'Plan research on tea',
          passages: [],
          tools,
          previous: { content: { goal: form.headline, steps }, feedback },
        }),
        schema: plan,
      });
      return {
        ...form,
        headline: revised.goal,
        groups: [
          { noun: 'step', items: revised.steps.map(({ tool, ...step }) => ({ id: '', ...step, tag: tool })) },
        ],
      };
    },
  },
  report: {
    form: {
      headlineNoun: 'title',
      headline: 'Tea',
      groups: [group('section', ['History', 'Trade, sales and prices', 'Health'])],
    },
    revise: async ({ form, feedback, locale }) => {
      const before = form.groups[0]!.items.map(({ title, description }) => ({
        title,
        description: description!,
      }));
      const { title, sections } = await askEmbedded({
        ...outlineQuestion({
          locale,
          query: 'Write a report on tea',
          read: [],
          passages: [],
          previous: { content: { title: form.headline, sections: before }, feedback },
        }),
        schema: outline,
      });
      return {
        ...form,
        headline: title,
        groups: [{ noun: 'section', items: sections.map((section) => ({ id: '', ...section, tag: null })) }],
      };
    },
  },
  matrix: {
    form: {
      headlineNoun: 'title',
      headline: 'Teas',
      groups: [
        group('column', ['Origin', 'Maker and seller', 'Taste']),
        group('row', ['Sencha', 'Earl Grey', '玉露']),
      ],
    },
    revise: async ({ form, feedback, locale }) => {
      const [columns, rows] = form.groups;
      const before = {
        title: form.headline,
        columns: columns!.items.map(({ id, title, description, tag }) => ({
          id,
          name: title,
          description: description!,
          type: tag!,
        })),
        rows: rows!.items.map(({ id, title }) => ({ id, label: title })),
      };
      const structure = await askEmbedded({
        ...matrixQuestion({
          locale,
          mode: 'create',
          request: 'Compare teas',
          passages: [],
          previous: { structure: before, feedback },
        }),
        schema: matrix,
      });
      assert.equal(structure.question, undefined, 'it was understood');
      return {
        ...form,
        headline: structure.title,
        groups: [
          {
            noun: 'column',
            items: structure.columns.map(({ name, description, type }) => ({
              id: '',
              title: name,
              description,
              tag: type,
            })),
          },
          {
            noun: 'row',
            items: structure.rows.map(({ label }) => ({
              id: '',
              title: label,
              description: null,
              tag: null,
            })),
          },
        ],
      };
    },
  },
};

interface Revision {
  form: DraftForm;
  feedback: string;
  locale: Locale;
}

type Change = (items: FormItem[], noun: ItemNoun) => FormItem[];

const fresh = (noun: ItemNoun, title: string, description: string): FormItem => ({
  ...item(noun, 99, title),
  description: noun === 'row' ? null : description,
});

const changes: Record<string, Change> = {
  'renames the second': (items) => items.with(1, { ...items[1]!, title: 'Wholesale (2024): a "new" look' }),
  'describes the first anew': (items) =>
    items[0]!.description === null
      ? items
      : items.with(0, { ...items[0]!, description: 'Where it comes from. 「産地」 and more' }),
  'takes out the second': (items) => items.toSpliced(1, 1),
  'takes out the first and renames the third': (items) => [items[1]!, { ...items[2]!, title: 'Colour' }],
  'adds one with a description': (items, noun) => [
    ...items,
    fresh(noun, 'Water and time', 'How hot. How long'),
  ],
  'turns the order around': (items) => items.toReversed(),
  'does all of it at once': (items, noun) => [
    fresh(noun, 'Packaging', 'What it is sold in'),
    { ...items[2]!, title: '形と色' },
    items[0]!,
  ],
};

for (const [kind, { form, revise }] of Object.entries(drafts))
  for (const locale of LOCALES) {
    test(`a ${kind} gets the headline that was written into its card (${locale})`, async () => {
      const after = { ...form, headline: 'Tea: a "short" story' };
      assert.deepEqual(shown(await revised(after)), shown(after));
    });

    for (const [name, change] of Object.entries(changes))
      test(`a ${kind} follows whoever ${name} in its card (${locale})`, async () => {
        const groups = form.groups.map(({ noun, items }) => ({ noun, items: change(items, noun) }));
        const after = { ...form, groups };
        assert.deepEqual(shown(await revised(after)), shown(after));
      });

    function revised(after: DraftForm): Promise<DraftForm> {
      return revise({ form, feedback: composeFeedback({ before: form, after, more: '', locale }), locale });
    }
  }

/** What of a draft its reviewer decides. */
const shown = ({ headline, groups }: DraftForm) => ({
  headline,
  groups: groups.map(({ items }) => items.map(({ title, description }) => ({ title, description }))),
});

const second = (title: string) => ['Overview of tea', title, '茶の「歴史」'];

test('feedback in other words is followed as well', async () => {
  const { form, revise } = drafts['plan']!;
  const titles = async (feedback: string, locale: Locale = 'en') =>
    (await revise({ form, feedback, locale })).groups[0]!.items.map(({ title }) => title);
  assert.deepEqual(await titles('Change the title of step 2 to Retail prices'), second('Retail prices'));
  assert.deepEqual(await titles('Please rename step 2 to "Retail prices".'), second('Retail prices'));
  assert.deepEqual(
    await titles('Rename Prices to Retail prices. Drop step 1.'),
    second('Retail prices').slice(1),
  );
  assert.deepEqual(await titles('手順2のタイトルを小売価格に変更', 'ja'), second('小売価格'));
  assert.deepEqual(
    await titles('2番目のステップを「小売価格」に変更してください。', 'ja'),
    second('小売価格'),
  );
  assert.deepEqual(await titles('Rename step 2'), second('Prices'));
});

test('a step that is renamed looks for what it is called now', async () => {
  const request = { locale: 'en' as const, query: 'Make a plan to research tea', passages: [], tools };
  const content = await askEmbedded({ ...planQuestion(request), schema: plan });
  const previous = { content, feedback: 'Rename step 1 to Prices' };
  const { steps } = await askEmbedded({
    ...planQuestion({ ...request, previous }),
    schema: plan,
  });
  assert.equal(steps[0]!.description, 'Prices (tea)');
});

const continued = (feedback: string) =>
  askEmbedded({
    ...matrixQuestion({
      locale: 'en',
      mode: 'continue',
      request: 'Add rows Oolong and Matcha',
      passages: [],
      base: teas('Sencha'),
      previous: { structure: teas('Sencha', 'Oolong', 'Matcha'), feedback },
    }),
    schema: matrix,
  });

const teas = (...labels: string[]) => ({
  title: 'Teas',
  columns: [{ id: 'c1', name: 'Origin', description: '', type: 'text' }],
  rows: labels.map((label, i) => ({ id: `r${i + 1}`, label })),
});

test('of a matrix that is continued only what is new can be changed', async () => {
  const { rows, columns } = await continued(
    'Change the title of row 1 to "X".\nRemove row 2 "Oolong".\nAdd a column "Taste".',
  );
  assert.deepEqual(
    [rows.map(({ label }) => label), columns.map(({ name }) => name)],
    [['Matcha'], ['Taste']],
  );
  const none = await continued('Remove row 2.\nRemove row 3.');
  assert.deepEqual(
    none.rows.map(({ label }) => label),
    ['Oolong', 'Matcha'],
  );
  assert.match(none.question ?? '', /did not understand/);
});

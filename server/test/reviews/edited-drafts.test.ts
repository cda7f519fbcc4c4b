import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locale } from '@quarry/api/common.ts';
import { planFor } from '../../src/providers/model/embedded/plan/plan.ts';
import { outlineFor } from '../../src/providers/model/embedded/report/outline.ts';
import { structureFor } from '../../src/providers/model/embedded/matrix/structure.ts';
import type { PlanTask } from '../../src/providers/model/task.ts';
import { composeFeedback } from '../../../web/src/features/research/review/compose-feedback.ts';
import type { DraftForm, FormItem, ItemNoun } from '../../../web/src/features/research/review/draft-form.ts';

// What the dashboard's card says of a reviewer's edits, the embedded model must carry out to the letter.

const LOCALES: Locale[] = ['en', 'ja'];

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

const drafts: Record<string, { form: DraftForm; revise: (revision: Revision) => DraftForm }> = {
  plan: {
    form: {
      headlineNoun: 'goal',
      headline: 'Find out',
      groups: [group('step', ['Overview of tea', 'Prices', '茶の「歴史」'])],
    },
    revise: ({ form, feedback, locale }) => {
      const { goal, steps } = planFor({
        kind: 'plan',
        locale,
        question: 'Plan research on tea',
        tools: ['search'],
        previous: {
          goal: form.headline,
          steps: form.groups[0]!.items.map(({ title, description, tag }) => ({
            title,
            description: description!,
            tool: tag!,
          })),
        },
        feedback,
      });
      return {
        ...form,
        headline: goal,
        groups: [{ noun: 'step', items: steps.map(({ tool, ...step }) => ({ id: '', ...step, tag: tool })) }],
      };
    },
  },
  report: {
    form: {
      headlineNoun: 'title',
      headline: 'Tea',
      groups: [group('section', ['History', 'Trade, sales and prices', 'Health'])],
    },
    revise: ({ form, feedback, locale }) => {
      const { title, sections } = outlineFor({
        kind: 'outline',
        locale,
        question: 'Write a report on tea',
        passages: [],
        previous: {
          title: form.headline,
          sections: form.groups[0]!.items.map(({ title: of, description }) => ({
            title: of,
            description: description!,
          })),
        },
        feedback,
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
    revise: ({ form, feedback, locale }) => {
      const [columns, rows] = form.groups;
      const structure = structureFor({
        kind: 'matrix-structure',
        locale,
        mode: 'create',
        question: 'Compare teas',
        passages: [],
        previous: {
          title: form.headline,
          columns: columns!.items.map(({ title, description, tag }) => ({
            name: title,
            description: description!,
            type: tag!,
          })),
          rows: rows!.items.map(({ title }) => ({ label: title })),
        },
        feedback,
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
    test(`a ${kind} gets the headline that was written into its card (${locale})`, () => {
      const after = { ...form, headline: 'Tea: a "short" story' };
      assert.deepEqual(shown(revised(after)), shown(after));
    });

    for (const [name, change] of Object.entries(changes))
      test(`a ${kind} follows whoever ${name} in its card (${locale})`, () => {
        const groups = form.groups.map(({ noun, items }) => ({ noun, items: change(items, noun) }));
        const after = { ...form, groups };
        assert.deepEqual(shown(revised(after)), shown(after));
      });

    function revised(after: DraftForm): DraftForm {
      return revise({ form, feedback: composeFeedback({ before: form, after, more: '', locale }), locale });
    }
  }

/** What of a draft its reviewer decides. */
const shown = ({ headline, groups }: DraftForm) => ({
  headline,
  groups: groups.map(({ items }) => items.map(({ title, description }) => ({ title, description }))),
});

const second = (title: string) => ['Overview of tea', title, '茶の「歴史」'];

test('feedback in other words is followed as well', () => {
  const { form, revise } = drafts['plan']!;
  const titles = (feedback: string, locale: Locale = 'en') =>
    revise({ form, feedback, locale }).groups[0]!.items.map(({ title }) => title);
  assert.deepEqual(titles('Change the title of step 2 to Retail prices'), second('Retail prices'));
  assert.deepEqual(titles('Please rename step 2 to "Retail prices".'), second('Retail prices'));
  assert.deepEqual(titles('Rename Prices to Retail prices. Drop step 1.'), second('Retail prices').slice(1));
  assert.deepEqual(titles('手順2のタイトルを小売価格に変更', 'ja'), second('小売価格'));
  assert.deepEqual(titles('2番目のステップを「小売価格」に変更してください。', 'ja'), second('小売価格'));
  assert.deepEqual(titles('Rename step 2'), second('Prices'));
});

test('a step that is renamed looks for what it is called now', () => {
  const task: PlanTask = {
    kind: 'plan',
    locale: 'en',
    question: 'Make a plan to research tea',
    tools: ['search'],
  };
  const { steps } = planFor({ ...task, previous: planFor(task), feedback: 'Rename step 1 to Prices' });
  assert.equal(steps[0]!.description, 'Prices (tea)');
});

const continued = (feedback: string) =>
  structureFor({
    kind: 'matrix-structure',
    locale: 'en',
    mode: 'continue',
    question: 'Add rows Oolong and Matcha',
    passages: [],
    base: { columns: ['Origin'], rows: ['Sencha'] },
    previous: {
      title: 'Teas',
      columns: [{ name: 'Origin', description: '', type: 'text' }],
      rows: [{ label: 'Sencha' }, { label: 'Oolong' }, { label: 'Matcha' }],
    },
    feedback,
  });

test('of a matrix that is continued only what is new can be changed', () => {
  const { rows, columns } = continued(
    'Change the title of row 1 to "X".\nRemove row 2 "Oolong".\nAdd a column "Taste".',
  );
  assert.deepEqual(
    [rows.map(({ label }) => label), columns.map(({ name }) => name)],
    [['Matcha'], ['Taste']],
  );
  const none = continued('Remove row 2.\nRemove row 3.');
  assert.deepEqual(
    none.rows.map(({ label }) => label),
    ['Oolong', 'Matcha'],
  );
  assert.match(none.question ?? '', /did not understand/);
});

import type { Locale } from '@quarry/api/common.ts';
import type { DraftForm, FormItem, ItemNoun } from './draft-form.ts';

interface Edits {
  before: DraftForm;
  after: DraftForm;
  /** What the reviewer wrote besides. */
  more: string;
  locale: Locale;
}

/** Says in words what was edited, exactly enough that a model makes the same changes. Empty when nothing was. */
export function composeFeedback({ before, after, more, locale }: Edits): string {
  const say = phrases[locale];
  const lines = [
    ...(after.headline.trim() === before.headline.trim()
      ? []
      : [say.headline(before.headlineNoun, after.headline.trim())]),
    ...after.groups.flatMap(({ noun, items }, index) =>
      groupLines({ noun, before: before.groups[index]?.items ?? [], after: items, say }),
    ),
    more.trim(),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

interface GroupEdits {
  noun: ItemNoun;
  before: FormItem[];
  after: FormItem[];
  say: Phrases;
}

function groupLines({ noun, before, after, say }: GroupEdits): string[] {
  const named = after.filter((item) => item.title.trim() !== '');
  const kept = new Map(named.map((item) => [item.id, item]));
  const old = new Set(before.map((item) => item.id));
  const lines = before.flatMap((item, index) => {
    const now = kept.get(item.id);
    const what = { noun, number: index + 1, title: item.title };
    if (!now) return [say.remove(what)];
    return [
      ...(now.title.trim() === item.title ? [] : [say.rename(what, now.title.trim())]),
      ...(oneLine(now.description ?? '') === oneLine(item.description ?? '')
        ? []
        : [say.describe(what, oneLine(now.description ?? ''))]),
    ];
  });
  const added = named.filter((item) => !old.has(item.id)).map((item) => say.add(noun, item));
  return [...lines, ...added, ...(isReordered(before, named) ? [say.order(noun, named)] : [])];
}

/** Whether the items stand in another order than without being moved: what is left of the old ones, then the added ones. */
function isReordered(before: FormItem[], after: FormItem[]): boolean {
  const place = new Map(before.map((item, index) => [item.id, index]));
  const places = after.map((item) => place.get(item.id) ?? before.length);
  return places.some((at, index) => index > 0 && at < places[index - 1]!);
}

/** Every edit is one line, and so are the values in it. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

interface Named {
  noun: ItemNoun;
  number: number;
  title: string;
}

interface Phrases {
  headline: (noun: 'goal' | 'title', to: string) => string;
  remove: (what: Named) => string;
  rename: (what: Named, to: string) => string;
  describe: (what: Named, to: string) => string;
  add: (noun: ItemNoun, item: FormItem) => string;
  order: (noun: ItemNoun, items: FormItem[]) => string;
}

const nounsJa: Record<ItemNoun, string> = {
  step: 'ステップ',
  section: 'セクション',
  column: '列',
  row: '行',
};

const phrases: Record<Locale, Phrases> = {
  en: {
    headline: (noun, to) => `Change the ${noun} to "${to}".`,
    remove: ({ noun, number, title }) => `Remove ${noun} ${number} "${title}".`,
    rename: ({ noun, number, title }, to) =>
      `Change the title of ${noun} ${number} from "${title}" to "${to}".`,
    describe: ({ noun, number, title }, to) =>
      `Change the description of ${noun} ${number} "${title}" to "${to}".`,
    add: (noun, { title, description }) =>
      `Add a ${noun} "${title.trim()}"${description?.trim() ? ` described as "${oneLine(description)}"` : ''}.`,
    order: (noun, items) =>
      `Put the ${noun}s in this order: ${items.map(({ title }) => `"${title.trim()}"`).join(', ')}.`,
  },
  ja: {
    headline: (noun, to) => `${noun === 'goal' ? '目標' : 'タイトル'}を「${to}」に変更してください。`,
    remove: ({ noun, number, title }) => `${nounsJa[noun]}${number}「${title}」を削除してください。`,
    rename: ({ noun, number, title }, to) =>
      `${nounsJa[noun]}${number}のタイトルを「${title}」から「${to}」に変更してください。`,
    describe: ({ noun, number, title }, to) =>
      `${nounsJa[noun]}${number}「${title}」の説明を「${to}」に変更してください。`,
    add: (noun, { title, description }) =>
      `${nounsJa[noun]}「${title.trim()}」${description?.trim() ? `（説明「${oneLine(description)}」）` : ''}を追加してください。`,
    order: (noun, items) =>
      `${nounsJa[noun]}を次の順に並べ替えてください: ${items.map(({ title }) => `「${title.trim()}」`).join('、')}。`,
  },
};

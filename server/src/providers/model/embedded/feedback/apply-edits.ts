import { fold } from '../../../../text/fold.ts';
import type { Edit, Noun, Place } from './edit.ts';

export interface Titled {
  title: string;
  description: string;
}

interface Editing<Item extends Titled> {
  edits: readonly Edit[];
  /** What these items are. */
  noun: Noun;
  make: (title: string) => Item;
  /** Titles of those that stay as they are. */
  fixed?: readonly string[];
}

/** The items as the edits want them. Numbers are those of the items as they were. */
export function applyEdits<Item extends Titled>(
  items: readonly Item[],
  { edits, noun, make, fixed = [] }: Editing<Item>,
): Item[] {
  const now: (Item | undefined)[] = [...items];
  const added: Item[] = [];
  let order: string[] | undefined;
  for (const edit of edits) {
    if (edit.kind === 'add' && edit.noun === noun) added.push(made(edit, make));
    if (edit.kind === 'order' && edit.noun === noun) order = edit.titles;
    if (!('place' in edit)) continue;
    const at = find(items, edit.place, noun);
    const item = now[at];
    if (!item || fixed.includes(items[at]!.title)) continue;
    if (edit.kind === 'remove') now[at] = undefined;
    else if (edit.kind === 'describe') now[at] = { ...item, description: edit.to };
    else if (edit.to !== '') now[at] = renamed(item, { title: edit.to, make });
  }
  const left = [...now.filter((item) => item !== undefined), ...added];
  return order ? inOrder(left, order) : left;
}

function find(items: readonly Titled[], { noun: meant = 'part', number, name }: Place, noun: Noun): number {
  // "Part" may be said of anything; columns and rows are told apart.
  if (meant !== 'part' && meant !== noun) return -1;
  if (number !== undefined) return meant === noun && number <= items.length ? number - 1 : -1;
  return items.findIndex(({ title }) => fold(title) === fold(name ?? ''));
}

function made<Item extends Titled>(
  { title, description }: { title: string; description: string },
  make: (title: string) => Item,
): Item {
  const item = make(title);
  return { ...item, title, ...(description !== '' && { description }) };
}

/** A description that was made from the title goes with it: the step would look for what it was called before. */
function renamed<Item extends Titled>(
  item: Item,
  { title, make }: { title: string; make: (title: string) => Item },
): Item {
  const isOwn = item.description !== make(item.title).description;
  return { ...item, title, ...(!isOwn && { description: make(title).description }) };
}

/** Those that are named come first, in their order; the others keep theirs. */
function inOrder<Item extends Titled>(items: readonly Item[], titles: readonly string[]): Item[] {
  const left = [...items];
  const first = titles.flatMap((title) => {
    const at = left.findIndex((item) => item.title === title);
    return at < 0 ? [] : left.splice(at, 1);
  });
  return [...first, ...left];
}

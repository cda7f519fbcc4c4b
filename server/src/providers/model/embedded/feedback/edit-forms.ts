import type { Edit, Noun, Place } from './edit.ts';

/** How a language says each change. Patterns name what they find: noun, number, name, to, plain, title, description, list. */
export interface EditForms {
  headline: RegExp;
  describe: RegExp;
  renames: readonly RegExp[];
  remove: RegExp;
  add: RegExp;
  order: RegExp;
  unclear: RegExp;
  /** One title of a list. */
  listed: RegExp;
  nounOf: (word: string) => Noun;
}

type Groups = Record<string, string | undefined>;

/** The change that a sentence asks for, where it says exactly which. */
export function readForms(text: string, forms: EditForms): Edit | undefined {
  const match = (pattern: RegExp): Groups | undefined => pattern.exec(text)?.groups;
  const placed = (pattern: RegExp) => {
    const found = match(pattern);
    return found && isPlace(found) ? { place: placeOf(found, forms), to: valueOf(found) } : undefined;
  };
  const headline = match(forms.headline);
  if (headline) return { kind: 'headline', to: valueOf(headline) };
  const described = placed(forms.describe);
  if (described) return { kind: 'describe', ...described };
  for (const rename of forms.renames) {
    const renamed = placed(rename);
    if (renamed) return { kind: 'rename', ...renamed };
  }
  const removed = placed(forms.remove);
  if (removed) return { kind: 'remove', place: removed.place };
  return (
    added(match(forms.add), forms) ?? ordered(match(forms.order), forms) ?? unclear(placed(forms.unclear))
  );
}

const added = (found: Groups | undefined, { nounOf }: EditForms): Edit | undefined =>
  found && {
    kind: 'add',
    noun: nounOf(found['noun']!),
    title: found['title']!,
    description: found['description'] ?? '',
  };

const ordered = (found: Groups | undefined, { nounOf, listed }: EditForms): Edit | undefined =>
  found && {
    kind: 'order',
    noun: nounOf(found['noun']!),
    titles: Array.from(found['list']!.matchAll(listed), ([, title]) => title!),
  };

const unclear = (found: object | undefined): Edit | undefined => found && { kind: 'unclear' };

const valueOf = ({ to, plain }: Groups): string => (to ?? plain ?? '').trim();

const isPlace = ({ number, name, quoted, bare }: Groups): boolean =>
  [number, name, quoted, bare].some((given) => given !== undefined);

function placeOf({ noun, number, name, quoted, bare }: Groups, { nounOf }: EditForms): Place {
  const called = name ?? quoted ?? bare;
  return {
    ...(noun !== undefined && { noun: nounOf(noun) }),
    ...(number !== undefined && { number: Number(number) }),
    ...(called !== undefined && { name: called }),
  };
}

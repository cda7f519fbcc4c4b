import { z } from 'zod';

/** A text that others may leave out, set to null or get wrong. */
export const looseText = z.string().nullish().catch(undefined);

/** The items of a list that can be read; one that cannot does not spoil the others. */
export function looseList<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.unknown())
    .nullish()
    .catch(undefined)
    .transform((list): z.output<Item>[] =>
      (list ?? []).flatMap((entry) => {
        const parsed = item.safeParse(entry);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}

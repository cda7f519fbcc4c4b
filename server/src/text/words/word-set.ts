/** The words of a list that is written as running text. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

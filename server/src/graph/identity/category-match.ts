const THINGS = new Set(['product', 'technology', 'work', 'concept', 'event']);

/** Whether two categories can belong to one thing. `other` says that nobody knows. */
export function categoryMatch(a: string, b: string): 'yes' | 'maybe' | 'no' {
  if (a === b) return 'yes';
  const pair = new Set([a, b]);
  if (pair.has('date') || pair.has('quantity')) return 'no';
  if (pair.has('other')) return 'yes';
  if (pair.has('product') && pair.has('technology')) return 'yes';
  return THINGS.has(a) && THINGS.has(b) ? 'maybe' : 'no';
}

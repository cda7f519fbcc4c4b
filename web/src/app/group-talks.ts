import type { Talk } from '../lib/conversations.ts';

type Group = 'pinned' | 'today' | 'yesterday' | 'week' | 'earlier';

const DAY_MS = 86_400_000;

/** By the reader's days, in the order of the list; groups without any are left out. */
export function groupTalks(talks: readonly Talk[], now: Date): { group: Group; talks: Talk[] }[] {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const groupOf = ({ pinned, updatedAt }: Talk): Group => {
    if (pinned) return 'pinned';
    const at = Date.parse(updatedAt);
    if (at >= today) return 'today';
    if (at >= today - DAY_MS) return 'yesterday';
    return at >= today - 7 * DAY_MS ? 'week' : 'earlier';
  };
  const order: Group[] = ['pinned', 'today', 'yesterday', 'week', 'earlier'];
  const groups = Map.groupBy(talks, groupOf);
  return order.flatMap((group) => {
    const found = groups.get(group);
    return found ? [{ group, talks: found }] : [];
  });
}

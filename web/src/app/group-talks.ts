import type { Talk } from '../lib/conversations.ts';

type Group = 'pinned' | 'shared' | 'today' | 'yesterday' | 'week' | 'earlier';

const DAY_MS = 86_400_000;

/** By the reader's days, in the order of the list; groups without any are left out. */
export function groupTalks(talks: readonly Talk[], now: Date): { group: Group; talks: Talk[] }[] {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const groupOf = ({ pinned, isOthers, updatedAt }: Talk): Group => {
    if (isOthers) return 'shared';
    if (pinned) return 'pinned';
    const at = Date.parse(updatedAt);
    if (at >= today) return 'today';
    if (at >= today - DAY_MS) return 'yesterday';
    return at >= today - 7 * DAY_MS ? 'week' : 'earlier';
  };
  const order: Group[] = ['pinned', 'shared', 'today', 'yesterday', 'week', 'earlier'];
  const groups = Map.groupBy(talks, groupOf);
  return order.flatMap((group) => {
    const found = groups.get(group);
    return found ? [{ group, talks: found }] : [];
  });
}

import type { Activity, RunView } from '../run-view.ts';

type Kind = Activity['kind'];
export type ActivityOf<K extends Kind> = Extract<Activity, { kind: K }>;
export type NewActivity<K extends Kind> = Omit<ActivityOf<K>, 'id' | 'at' | 'kind'> & { kind: K };

export interface Moment {
  /** The number of the event. */
  id: number;
  at?: string;
}

export function begin<K extends Kind>(view: RunView, activity: NewActivity<K>, moment: Moment): RunView {
  const begun = { ...activity, ...moment } as unknown as Activity;
  return { ...view, activities: [...view.activities, begun] };
}

/** Whether an activity is the one of this call, and still at work. */
export const isOpenCall =
  (callId: string | undefined) =>
  (activity: Pick<Activity, 'state' | 'callId'>): boolean =>
    activity.state === 'running' && activity.callId === callId;

/** Changes the latest activity of a kind that fits; begins `otherwise` when there is none. */
export function change<K extends Kind>(
  view: RunView,
  which: {
    kind: K;
    where?: (activity: ActivityOf<K>) => boolean;
    otherwise?: NewActivity<K>;
    moment: Moment;
  },
  update: (activity: ActivityOf<K>) => Partial<ActivityOf<K>>,
): RunView {
  const { kind, where = (activity) => activity.state === 'running', otherwise, moment } = which;
  const at = view.activities.findLastIndex(
    (activity) => activity.kind === kind && where(activity as ActivityOf<K>),
  );
  if (at === -1) {
    if (!otherwise) return view;
    return change(
      begin(view, otherwise, moment),
      { ...which, where: () => true, otherwise: undefined },
      update,
    );
  }
  const found = view.activities[at] as ActivityOf<K>;
  const activities = view.activities.slice();
  activities[at] = { ...found, ...update(found) } as Activity;
  return { ...view, activities };
}

/** Whatever is still at work has stopped, because the run did, or because it has gone on to something else. */
export function endActivities(view: RunView, state: 'done' | 'failed', kinds?: readonly Kind[]): RunView {
  const isOpen = (activity: Activity) =>
    activity.state === 'running' && (kinds === undefined || kinds.includes(activity.kind));
  if (!view.activities.some(isOpen)) return view;
  return {
    ...view,
    activities: view.activities.map((activity) =>
      isOpen(activity) ? { ...withoutReading(activity), state } : activity,
    ),
  };
}

/** Pages that were on the way did not arrive. */
const withoutReading = (activity: Activity): Activity =>
  'pages' in activity
    ? {
        ...activity,
        pages: activity.pages.map((page) =>
          page.state === 'running' ? { ...page, state: 'failed' as const } : page,
        ),
      }
    : activity;

/** Adds what is not there yet, by a key. */
export function union<T>(known: T[], more: readonly T[], key: (item: T) => unknown): T[] {
  const seen = new Set(known.map(key));
  const fresh = more.filter((item) => !seen.has(key(item)) && seen.add(key(item)));
  return fresh.length === 0 ? known : [...known, ...fresh];
}

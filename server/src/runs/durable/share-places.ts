import type { NodePlaces, PlaceOwner, SharedPlaces, WaitingCall } from '../../store/runs/model-places.ts';

/** Who comes next: of the workspace with the fewest calls open, then of the run with the fewest, then who came first. */
export function nextInLine<Call extends WaitingCall>(
  waiting: readonly Call[],
  atWork: readonly PlaceOwner[],
): Call | undefined {
  const ofWorkspace = tally(atWork, ({ workspaceId }) => workspaceId);
  const ofRun = tally(atWork, ({ runId }) => runId);
  const rank = ({ workspaceId, runId, since }: Call) => [
    ofWorkspace.get(workspaceId) ?? 0,
    ofRun.get(runId) ?? 0,
    since,
  ];
  return waiting.reduce<Call | undefined>(
    (best, call) => (best && !isBefore(rank(call), rank(best)) ? best : call),
    undefined,
  );
}

function tally(owners: readonly PlaceOwner[], of: (owner: PlaceOwner) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const owner of owners) counts.set(of(owner), (counts.get(of(owner)) ?? 0) + 1);
  return counts;
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const differs = a.findIndex((value, i) => value !== b[i]);
  return differs !== -1 && a[differs]! < b[differs]!;
}

/** Gives what is free to those who wait, over all nodes. A node that is given a place has one call less that waits. */
export function sharePlaces(nodes: readonly NodePlaces[], cap: number): NodePlaces[] {
  const shared = [...nodes];
  // A place that was given and is not taken up yet is the one of whoever it was given to: it counts by its node alone.
  const atWork = nodes.flatMap((node) => node.atWork);
  for (let free = freePlaces(nodes, cap); free > 0; free -= 1) {
    const next = nextInLine(
      shared.flatMap(({ waiting }) => waiting),
      atWork,
    );
    if (!next) break;
    const at = shared.findIndex(({ waiting }) => waiting.includes(next));
    const node = shared[at]!;
    atWork.push(next);
    shared[at] = { ...node, held: node.held + 1, waiting: node.waiting.filter((call) => call !== next) };
  }
  return shared;
}

const freePlaces = (nodes: readonly NodePlaces[], cap: number): number =>
  Math.max(0, cap - nodes.reduce((sum, { held }) => sum + held, 0));

/** What comes of it for all, when a node says what it holds and wants. Itself is the first of them. */
export function shareAnew(own: NodePlaces, others: readonly NodePlaces[], cap: number): SharedPlaces {
  const nodes = sharePlaces([own, ...others], cap);
  const isWanted = nodes.some(({ waiting }) => waiting.length > 0);
  // The first to need more takes half of what is left, so that it need not ask for each.
  if (own.waiting.length > 0 && !isWanted) {
    const spare = Math.ceil(freePlaces(nodes, cap) / 2);
    nodes[0] = { ...nodes[0]!, held: nodes[0]!.held + spare };
  }
  const given = nodes.slice(1).filter((node) => !others.includes(node));
  return { nodes, given: given.map(({ nodeId }) => nodeId), isWanted };
}

import { modularity } from './modularity.ts';
import { seededRandom, shuffled } from './random.ts';
import { bothWays } from './rank-graph.ts';
import type { Adjacency, RankGraph } from './rank-graph.ts';

/** A graph whose nodes may stand for many: `loops` is the weight inside of each. */
interface Level extends Adjacency {
  nodes: number;
  loops: Float64Array;
  /** Weight of all that touches a node, loops twice. */
  degrees: Float64Array;
}

const MAX_LEVELS = 30;
const MAX_ROUNDS = 4;
const LEAST_GAIN = 1e-7;
// The order in which nodes move decides a little: a small graph is tried in several. In edges, all tries together.
const MAX_TRIES = 16;
const WORK = 400_000;

/**
 * Communities of high modularity (Louvain): nodes move to the neighbouring community that gains most, communities become
 * nodes, and so on; then the way back down, where nodes that sit wrong by now move once more. Begun at an earlier
 * grouping, only what has changed moves.
 */
export function findCommunities(graph: RankGraph, earlier?: Int32Array): Int32Array {
  const ground = groundLevel(graph);
  const alone = Int32Array.from({ length: graph.nodes }, (_, i) => i);
  const begin = earlier ? renumber(earlier) : alone;
  if (ground.others.length === 0) return begin;
  const random = seededRandom(graph.nodes);
  const tries = earlier ? 1 : Math.max(1, Math.min(MAX_TRIES, Math.floor(WORK / graph.from.length)));
  let best = { groups: begin, modularity: -Infinity };
  for (let i = 0; i < tries; i++) {
    const found = improve(graph, { ground, begin, random });
    if (found.modularity > best.modularity) best = found;
  }
  return best.groups;
}

function improve(
  graph: RankGraph,
  { ground, begin, random }: { ground: Level; begin: Int32Array; random: () => number },
) {
  let best = { groups: begin, modularity: -Infinity };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const groups = climb(ground, best.groups, random);
    const reached = modularity(graph, groups);
    if (reached <= best.modularity + LEAST_GAIN) break;
    best = { groups, modularity: reached };
  }
  return best;
}

/** Up through the levels and down again. */
function climb(ground: Level, begin: Int32Array, random: () => number): Int32Array {
  const levels: { level: Level; groups: Int32Array }[] = [];
  let level = ground;
  let groups = renumber(begin);
  for (let height = 0; height < MAX_LEVELS; height++) {
    moveNodes(level, groups, random);
    groups = renumber(groups);
    levels.push({ level, groups });
    const above = aggregate(level, groups);
    if (above.nodes === level.nodes) break;
    level = above;
    groups = Int32Array.from({ length: above.nodes }, (_, i) => i);
  }
  let top = levels.at(-1)!.groups;
  for (let height = levels.length - 2; height >= 0; height--) {
    const below = levels[height]!;
    top = below.groups.map((group) => top[group]!);
    moveNodes(below.level, top, random);
    top = renumber(top);
  }
  return top;
}

function groundLevel(graph: RankGraph): Level {
  const adjacency = bothWays(graph);
  return withDegrees({ ...adjacency, nodes: graph.nodes, loops: new Float64Array(graph.nodes) });
}

function withDegrees(level: Omit<Level, 'degrees'>): Level {
  const degrees = new Float64Array(level.nodes);
  for (let i = 0; i < level.nodes; i++) {
    degrees[i] = 2 * level.loops[i]!;
    for (let place = level.starts[i]!; place < level.starts[i + 1]!; place++)
      degrees[i]! += level.weights[place]!;
  }
  return { ...level, degrees };
}

/** Moves nodes, in a queue that a move refills with the neighbours it concerns, until nobody gains by moving. */
function moveNodes(level: Level, groups: Int32Array, random: () => number): void {
  const { nodes, starts, others, weights, degrees } = level;
  const totals = new Float64Array(nodes);
  let all = 0;
  for (let i = 0; i < nodes; i++) {
    totals[groups[i]!]! += degrees[i]!;
    all += degrees[i]!;
  }
  const queue = shuffled(nodes, random);
  const queued = new Uint8Array(nodes).fill(1);
  let head = 0;
  let waiting = nodes;
  const links = new Float64Array(nodes);
  const met = new Int32Array(nodes);
  while (waiting > 0) {
    const node = queue[head]!;
    head = (head + 1) % nodes;
    waiting -= 1;
    queued[node] = 0;
    const own = groups[node]!;
    let count = 0;
    for (let place = starts[node]!; place < starts[node + 1]!; place++) {
      const group = groups[others[place]!]!;
      if (links[group] === 0) met[count++] = group;
      links[group]! += weights[place]!;
    }
    const degree = degrees[node]!;
    totals[own]! -= degree;
    let best = own;
    let most = links[own]! - (totals[own]! * degree) / all;
    for (let i = 0; i < count; i++) {
      const group = met[i]!;
      const gain = links[group]! - (totals[group]! * degree) / all;
      if (gain > most + LEAST_GAIN || (gain > most - LEAST_GAIN && group === own)) {
        best = group;
        most = gain;
      }
    }
    totals[best]! += degree;
    for (let i = 0; i < count; i++) links[met[i]!] = 0;
    if (best === own) continue;
    groups[node] = best;
    for (let place = starts[node]!; place < starts[node + 1]!; place++) {
      const other = others[place]!;
      if (groups[other] === best || queued[other]) continue;
      queued[other] = 1;
      queue[(head + waiting) % nodes] = other;
      waiting += 1;
    }
  }
}

/** Every community as one node. */
function aggregate(level: Level, groups: Int32Array): Level {
  const nodes = groups.reduce((most, group) => Math.max(most, group + 1), 0);
  const loops = new Float64Array(nodes);
  const members = membersOf(groups, nodes);
  const starts = new Int32Array(nodes + 1);
  const others: number[] = [];
  const weights: number[] = [];
  const links = new Float64Array(nodes);
  for (let group = 0; group < nodes; group++) {
    const met: number[] = [];
    for (let at = members.starts[group]!; at < members.starts[group + 1]!; at++) {
      const node = members.order[at]!;
      loops[group]! += level.loops[node]!;
      for (let place = level.starts[node]!; place < level.starts[node + 1]!; place++) {
        const other = groups[level.others[place]!]!;
        if (other !== group && links[other] === 0) met.push(other);
        // An edge inside is met from both of its ends.
        if (other === group) loops[group]! += level.weights[place]! / 2;
        else links[other]! += level.weights[place]!;
      }
    }
    for (const other of met) {
      others.push(other);
      weights.push(links[other]!);
      links[other] = 0;
    }
    starts[group + 1] = others.length;
  }
  return withDegrees({
    nodes,
    loops,
    starts,
    others: Int32Array.from(others),
    weights: Float64Array.from(weights),
  });
}

function membersOf(groups: Int32Array, count: number) {
  const starts = new Int32Array(count + 1);
  for (const group of groups) starts[group + 1]!++;
  for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice(0, count);
  const order = new Int32Array(groups.length);
  groups.forEach((group, node) => (order[next[group]!++] = node));
  return { starts, order };
}

/** Groups as 0, 1, 2 … in the order of their first member; who has none (-1) gets one of its own. */
function renumber(groups: Int32Array): Int32Array {
  const numbers = new Map<number, number>();
  let count = 0;
  return groups.map((group) => {
    if (group < 0) return count++;
    let number = numbers.get(group);
    if (number === undefined) numbers.set(group, (number = count++));
    return number;
  });
}

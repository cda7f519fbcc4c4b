import type { EntityRecallStore } from '../../store/retrieval/entity-recall.ts';
import type { Scope } from '../../store/database/scope.ts';
import { exactKey } from '../entity-identity.ts';
import { personalisedPageRank } from './personalised-pagerank.ts';
import type { Link } from './personalised-pagerank.ts';
import { questionPhrases } from './question-phrases.ts';

const DAMPING = 0.5;
const CONSIDERED = 30;
const CATEGORIES = ['other', 'person'] as const;

/**
 * The passages that the graph leads to: a walk begins at the entities that the question names, goes over their edges, and
 * ends at the passages that speak of what it meets. Empty when the question names nothing that is known.
 */
export async function entityOrder(
  store: EntityRecallStore,
  query: { scope: Scope; question: string; includeOthersEntities: boolean },
): Promise<string[]> {
  const { scope, includeOthersEntities } = query;
  const phrases = questionPhrases(query.question);
  const keys = new Set(phrases.flatMap((phrase) => CATEGORIES.map((category) => exactKey(phrase, category))));
  keys.delete('=');
  const named = await store.named(scope, { keys: [...keys], includeOthersEntities });
  if (named.length === 0) return [];
  const links = await store.links(scope, { entityIds: named, includeOthersEntities });
  const entities = [...new Set([...named, ...links.flatMap(({ a, b }) => [a, b])])];
  const passages = await store.passages(scope, entities);
  const nodes = new Map<string, number>();
  const numberOf = (id: string) => {
    if (!nodes.has(id)) nodes.set(id, nodes.size);
    return nodes.get(id)!;
  };
  entities.forEach(numberOf);
  const ties: Link[] = [
    ...links.map(({ a, b, weight }) => ({ from: numberOf(a), to: numberOf(b), weight })),
    ...passages.map(({ entityId, passageId }) => ({
      from: numberOf(entityId),
      to: numberOf(passageId),
      weight: 1,
    })),
  ];
  const seeds = Array.from({ length: nodes.size }, (_, i) => (i < named.length ? 1 : 0));
  const rank = personalisedPageRank({ nodes: nodes.size, links: ties, seeds, damping: DAMPING });
  return [...new Set(passages.map(({ passageId }) => passageId))]
    .sort((a, b) => rank[nodes.get(b)!]! - rank[nodes.get(a)!]!)
    .slice(0, CONSIDERED);
}

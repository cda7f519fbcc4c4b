import type { Mention } from '@quarry/api/mentions.ts';

/** The ids that a request mentions under a type, each once, in their order. */
export function idsOf(mentions: readonly Mention[], ...types: Mention['type'][]): string[] {
  return [...new Set(mentions.filter(({ type }) => types.includes(type)).map(({ id }) => id))];
}

import type { EntityKey, KnownEntity } from '../store/graph/graph-reader.ts';
import { blockingKeys } from './identity/blocking-keys.ts';
import type { Named } from './identity/decide-same.ts';
import { identityKey } from './identity/identity-key.ts';
import { distinguishingParts } from './identity/name-numbers.ts';

const MAX_KEY_CHARS = 300;

/** The category of what nobody has described. */
export const UNKNOWN_CATEGORY = 'other';

/** Of two entities with one key, one is too many. */
export function storedIdentity(name: string, category: string): string {
  const parts = distinguishingParts(name, category).join(' ');
  return [exactKey(name, category), parts, category].join('|').slice(0, 2 * MAX_KEY_CHARS);
}

/** Names that are written alike have one. */
export const exactKey = (name: string, category: string): string =>
  `=${identityKey(name, category)}`.slice(0, MAX_KEY_CHARS);

/** Under what an entity is met again. An acronym may be another one's name: it is looked at more closely. */
export function entityKeys({ name, category, aliases }: Named): EntityKey[] {
  const keys = new Map<string, EntityKey>();
  const add = (key: EntityKey) => keys.set(`${key.kind}/${key.key}`, key);
  add({ key: exactKey(name, category), kind: 'name', label: name });
  for (const alias of aliases) add({ key: exactKey(alias, category), kind: 'alias', label: alias });
  for (const each of [name, ...aliases])
    for (const key of blockingKeys(each)) add({ key: key.slice(0, MAX_KEY_CHARS), kind: 'hint', label: '' });
  return [...keys.values()];
}

/** The keys that lead to those it could be without asking anybody: its names, and the acronyms among them. */
export const certainKeys = (named: Named): string[] =>
  entityKeys(named)
    .filter(({ kind, key }) => kind !== 'hint' || key.startsWith('a:'))
    .map(({ key }) => key);

export const namedEntity = ({
  label,
  category,
  keys,
}: Pick<KnownEntity, 'label' | 'category' | 'keys'>): Named => ({
  name: label,
  category,
  aliases: aliasesOf(keys),
});

export const aliasesOf = (keys: readonly EntityKey[]): string[] =>
  keys.filter(({ kind }) => kind === 'alias').map(({ label }) => label);

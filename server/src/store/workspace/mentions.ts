import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Mention } from '@quarry/api/mentions.ts';
import type { Db } from '../database/db.ts';
import { createEntityListStore } from '../graph/entity-list.ts';
import { relationsOf } from '../graph/entity-relations.ts';
import { isSeenBy } from '../graph/member-view.ts';
import type { EntityRelation } from '../graph/entity-relations.ts';
import { agents } from '../schema/agents.ts';
import { entities } from '../schema/entities.ts';
import { runs } from '../schema/runs.ts';
import { sources } from '../schema/sources.ts';
import type { Scope } from '../database/scope.ts';

export interface MentionText {
  type: 'entity' | 'agent-run' | 'agent';
  title: string;
  text: string;
}

export type MentionStore = ReturnType<typeof createMentionStore>;

export function createMentionStore(db: Db) {
  const lookUps: Record<Mention['type'], (scope: Scope, ids: string[]) => Promise<{ id: string }[]>> = {
    agent: (scope, ids) =>
      db
        .select({ id: agents.id })
        .from(agents)
        .where(and(inArray(agents.id, ids), eq(agents.workspaceId, scope.workspaceId))),
    entity: (scope, ids) =>
      db
        .select({ id: entities.id })
        .from(entities)
        .where(and(inArray(entities.id, ids), isSeenBy(scope, sql`entities`))),
    'agent-run': (scope, ids) =>
      db
        .select({ id: runs.id })
        .from(runs)
        .where(
          and(inArray(runs.id, ids), eq(runs.workspaceId, scope.workspaceId), eq(runs.userId, scope.userId)),
        ),
    'public-source': (scope, ids) =>
      db
        .select({ id: sources.id })
        .from(sources)
        .where(
          and(inArray(sources.id, ids), eq(sources.workspaceId, scope.workspaceId), isNull(sources.userId)),
        ),
    'private-source': (scope, ids) =>
      db
        .select({ id: sources.id })
        .from(sources)
        .where(
          and(
            inArray(sources.id, ids),
            eq(sources.workspaceId, scope.workspaceId),
            or(eq(sources.userId, scope.userId)),
          ),
        ),
  };

  return {
    /** What mentioned entities and runs say, for the context of a run. Sources are read as sources. */
    async describe(scope: Scope, mentions: Mention[]): Promise<MentionText[]> {
      const idsOf = (type: Mention['type']) => mentions.filter((m) => m.type === type).map(({ id }) => id);
      const [entityIds, runIds] = [idsOf('entity'), idsOf('agent-run')];
      const [foundEntities, foundRuns] = await Promise.all([
        Promise.all(entityIds.map((id) => describeEntity(db, scope, id))),
        runIds.length === 0
          ? []
          : db
              .select({ id: runs.id, input: runs.input, text: runs.text })
              .from(runs)
              .where(
                and(
                  inArray(runs.id, runIds),
                  eq(runs.workspaceId, scope.workspaceId),
                  eq(runs.userId, scope.userId),
                ),
              ),
      ]);
      const texts = new Map<string, MentionText>([
        ...foundEntities.flatMap((text, i) => (text ? [[entityIds[i]!, text] as const] : [])),
        ...foundRuns.map(({ id, input, text }) => [id, describeRun(input.inputText, text)] as const),
      ]);
      return [...new Set(mentions.map(({ id }) => id))].flatMap((id) => texts.get(id) ?? []);
    },

    /** The first mention that names nothing in the scope. One query for each type that occurs. */
    async findUnknown(scope: Scope, mentions: Mention[]): Promise<Mention | undefined> {
      for (const type of new Set(mentions.map((mention) => mention.type))) {
        const ofType = mentions.filter((mention) => mention.type === type);
        const rows = await lookUps[type](scope, [...new Set(ofType.map(({ id }) => id))]);
        const known = new Set(rows.map(({ id }) => id));
        const unknown = ofType.find(({ id }) => !known.has(id));
        if (unknown) return unknown;
      }
      return undefined;
    },
  };
}

/** As the member sees it. */
async function describeEntity(db: Db, scope: Scope, id: string): Promise<MentionText | undefined> {
  const [[entity], relations] = await Promise.all([
    createEntityListStore(db).describe(scope, [id]),
    relationsOf(db, scope, id),
  ]);
  if (!entity) return undefined;
  const { label, category, description, metadata } = entity;
  const facts = Object.entries(metadata ?? {}).map(([key, { value }]) => `${key}: ${String(value)}`);
  return {
    type: 'entity',
    title: label,
    text: [`${label} (${category}): ${description}`, ...facts, ...relations.map(inWords)].join('\n'),
  };
}

const inWords = ({ from, type, to, quote }: EntityRelation): string =>
  `${from} ${type.replaceAll('_', ' ')} ${to}${quote ? `: "${quote}"` : ''}`;

const describeRun = (question: string, answer: string): MentionText => ({
  type: 'agent-run',
  title: question.slice(0, 100),
  text: `${question}\n\n${answer}`,
});

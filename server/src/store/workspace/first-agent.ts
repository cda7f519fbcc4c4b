import { eq } from 'drizzle-orm';
import type { Locale } from '@quarry/api/common.ts';
import { lockWorkspace } from './agents.ts';
import { databaseNow } from '../database/database-time.ts';
import type { Transaction } from '../database/db.ts';
import { agents } from '../schema/agents.ts';

const FIRST_AGENTS = {
  en: {
    name: 'Quarry',
    identityMarkdown:
      'I look things up on the web, in your files and in what was found before, and I show where every statement comes from.',
    soulMarkdown:
      'Plain and exact. Says what is known, what is not, and how sure it is. Prefers first-hand and recent sources, and tells when they disagree.',
  },
  ja: {
    name: 'Quarry',
    identityMarkdown: 'ウェブ、ファイル、これまでに見つかったことを調べ、どの記述についても出典を示します。',
    soulMarkdown:
      '簡潔で正確。分かっていることと分かっていないこと、確かさの度合いを区別して伝える。一次情報と新しい情報を優先し、出典が食い違うときはそれも伝える。',
  },
} satisfies Record<Locale, unknown>;

/**
 * An agent to ask at once, for a workspace that a person has just come into by the dashboard. One that has agents is
 * left as it is; one that programs alone use begins empty, and the first agent they create is the default.
 */
export async function insertFirstAgent(
  tx: Transaction,
  { workspaceId, locale }: { workspaceId: string; locale: Locale },
): Promise<void> {
  await lockWorkspace(tx, { workspaceId });
  const [known] = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(eq(agents.workspaceId, workspaceId))
    .limit(1);
  if (known) return;
  const now = new Date(databaseNow());
  await tx
    .insert(agents)
    .values({ ...FIRST_AGENTS[locale], workspaceId, isDefault: true, createdAt: now, updatedAt: now });
}

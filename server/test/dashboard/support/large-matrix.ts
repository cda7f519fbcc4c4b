import { and, eq } from 'drizzle-orm';
import { events } from '../../../src/store/schema/runs.ts';
import { runInput } from '../../support/app.ts';
import { says } from '../../support/fake-openai.ts';
import { MODEL } from './dashboard-app.ts';
import type { DashboardApp } from './dashboard-app.ts';

export const LARGE_MATRIX = { rows: 200, columns: 30 };

/** A finished run whose timeline is made into one with a table as large as tables get. */
export async function makeLargeMatrix({ app, world, owner }: DashboardApp): Promise<string> {
  world.model = () => says('Here it is.');
  const { runId } = await owner.quarry.run(runInput('Compare everything', { modelName: MODEL }));
  const last = await app.db.select().from(events).where(eq(events.runId, runId)).orderBy(events.seq);
  const end = last.at(-1)!;
  await app.db
    .update(events)
    .set({ seq: end.seq + 1 })
    .where(and(eq(events.runId, runId), eq(events.seq, end.seq)));
  await app.db.insert(events).values({
    runId,
    seq: end.seq,
    type: 'matrix-data-completed',
    payload: { runId, title: 'Everything', columns, rows },
  });
  return runId;
}

const columns = Array.from({ length: LARGE_MATRIX.columns }, (_, at) => ({
  id: `c${at + 1}`,
  name: `Property ${at + 1}`,
  description: '',
  type: at % 3 === 0 ? 'number' : 'text',
}));

const rows = Array.from({ length: LARGE_MATRIX.rows }, (_, row) => ({
  id: `r${row + 1}`,
  label: `Thing ${row + 1}`,
  cells: Object.fromEntries(
    columns.map(({ id, type }, at) => [
      id,
      {
        value:
          type === 'number'
            ? (row * 37 + at) % 1_000
            : `Value ${row + 1}.${at + 1}${' and more'.repeat((row + at) % 7)}`,
        sourceIds: [],
        ...(at % 2 === 0 && { quote: 'as it says' }),
      },
    ]),
  ),
}));

import { startChild } from '../child.ts';
import { makeFolder, startQuarry, stopLeftOver } from '../quarry.ts';
import { modelEnv } from '../stage.ts';
import { median } from '../statistics.ts';

export interface StartResult {
  /** On an empty data folder: the database is made. */
  firstMs: number;
  /** Later ones: from the start of the process to the first answer. */
  laterMs: number;
}

/** How long the service takes to answer. */
export async function measureStart({ quick }: { quick: boolean }): Promise<StartResult> {
  const folder = await makeFolder();
  const model = await startChild('fake-model');
  const start = async () => {
    const quarry = await startQuarry({ env: { QUARRY_DATA: folder.path, ...modelEnv(model) } });
    await quarry.stop();
    return quarry.startMs;
  };
  try {
    const firstMs = await start();
    const later: number[] = [];
    for (let i = 0; i < (quick ? 1 : 3); i += 1) later.push(await start());
    return { firstMs, laterMs: median(later) };
  } finally {
    await stopLeftOver(folder.path);
    await model.stop();
    await folder.remove();
  }
}

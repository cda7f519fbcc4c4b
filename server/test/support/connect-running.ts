import { connectionTo } from '../../src/store/embedded-postgres/embedded-postgres.ts';
import type { EmbeddedConnection } from '../../src/store/embedded-postgres/embedded-postgres.ts';
import { findCluster } from '../../src/store/embedded-postgres/cluster.ts';
import { findPostmaster } from '../../src/store/embedded-postgres/postmaster.ts';

/** The connection to the data folder's PostgreSQL when one is running. */
export async function connectRunning(dataDir: string): Promise<EmbeddedConnection | undefined> {
  const cluster = await findCluster(dataDir);
  const postmaster = cluster === undefined ? undefined : await findPostmaster(cluster);
  return postmaster && connectionTo(postmaster);
}

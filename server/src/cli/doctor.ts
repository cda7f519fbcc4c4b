import { Command } from 'commander';
import { connectToProxy } from '../providers/company-proxy/connect-through.ts';
import { findCapabilities } from '../service/capabilities.ts';
import type { Capability } from '../service/capabilities.ts';
import { loadConfig, readEnvironment } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import { describeServer } from '../store/database/describe-server.ts';
import { lastBackup } from '../store/backup/backup-log.ts';
import { formatBytes } from './progress.ts';
import { ownOrigin } from './service/own-origin.ts';
import { withDatabase } from './with-database.ts';

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('Show what is configured, what works, and what is missing.')
    .action(async () => {
      const config = loadConfig(readEnvironment());
      const checks = [
        runtime(),
        ...(await database(config)),
        await service(config),
        ...(await findCapabilities(config, { tryBrowser: true })),
        modelRoles(config),
        modelCalls(config),
        ...(await proxies(config)),
      ];
      const width = Math.max(...checks.map(({ name }) => name.length));
      for (const { name, works, summary, advice } of checks) {
        console.log(`${works ? 'ok     ' : 'missing'}  ${name.padEnd(width)}  ${summary}`);
        if (advice) console.log(`${' '.repeat(width + 11)}${advice}`);
      }
      if (checks.some(({ name, works }) => !works && (name === 'Node' || name === 'Database')))
        process.exitCode = 1;
    });
}

function modelRoles({ fastModel, writerModel, judgeModel }: Config): Capability {
  const set = Object.entries({ fast: fastModel, writer: writerModel, judge: judgeModel }).filter(
    ([, name]) => name,
  );
  const summary = set.map(([role, name]) => `${role} ${name}`).join(', ');
  return { name: 'Roles', works: true, summary: summary || "none set: a run's own model does all" };
}

function modelCalls({ modelCallsAtOnce: { all, of } }: Config): Capability {
  const others = all ?? '2 for local servers, 64 for others';
  const named = Object.entries(of).map(([name, most]) => `${name} ${most}`);
  return { name: 'Calls', works: true, summary: `model calls at once: ${[...named, others].join(', ')}` };
}

/** Only where one is set. Each is connected to, but asked for nothing. */
async function proxies({ httpsProxy, httpProxy, noProxy }: Config): Promise<Capability[]> {
  const set = [...new Set([httpsProxy, httpProxy].filter((address) => address !== undefined))];
  return Promise.all(
    set.map(async (address): Promise<Capability> => {
      const proxy = new URL(address);
      const kinds = [address === httpsProxy && 'https', address === httpProxy && 'http'].filter(Boolean);
      const except = noProxy.length > 0 ? `, except to ${noProxy.join(', ')}` : '';
      const summary = `${kinds.join(' and ')} through ${proxy.host}${except}`;
      const advice = await connectToProxy({ proxy, timeoutMs: 5_000 }).then(
        (socket) => void socket.destroy(),
        (error: Error) => error.message,
      );
      return { name: 'Proxy', works: advice === undefined, summary, ...(advice && { advice }) };
    }),
  );
}

const runtime = (): Capability => ({ name: 'Node', works: true, summary: process.version });

async function database({ databaseUrl, dataDir }: Config): Promise<Capability[]> {
  try {
    const { version, vector, place, backup } = await withDatabase(async (db, _, where) => ({
      ...(await describeServer(db)),
      place: where,
      backup: await lastBackup(db),
    }));
    const summary = `PostgreSQL ${version}, ${place}${vector ? ', pgvector available' : ''}`;
    return [{ name: 'Database', works: true, summary }, backups(backup)];
  } catch (error) {
    const place = databaseUrl ? 'your server (DATABASE_URL)' : `embedded, in ${dataDir}`;
    return [{ name: 'Database', works: false, summary: place, advice: (error as Error).message }];
  }
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

function backups(last: Awaited<ReturnType<typeof lastBackup>>): Capability {
  const advice = 'Make one with: npm run quarry -- backup FILE';
  if (!last) return { name: 'Back-up', works: true, summary: 'none was made yet', advice };
  const summary = `the last one: ${last.madeAt.toISOString()}, ${formatBytes(last.bytes)}, ${last.file}`;
  const isOld = Date.now() - last.madeAt.getTime() > WEEK_MS;
  return { name: 'Back-up', works: true, summary, ...(isOld && { advice }) };
}

async function service(config: Config): Promise<Capability> {
  const base = config.publicUrl ?? (await ownOrigin(config));
  // Where nobody listens that is known at once; a busy service gets its time.
  const running = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
    (response) => response.ok,
    () => false,
  );
  return running
    ? { name: 'Service', works: true, summary: `running at ${base}` }
    : { name: 'Service', works: true, summary: `not running at ${base}`, advice: 'Start it with: npm start' };
}

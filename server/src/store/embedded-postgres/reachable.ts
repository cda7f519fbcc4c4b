import { Client } from 'pg';
import { StartupError } from './startup-error.ts';

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its name cannot be looked up',
  ENOENT: 'there is no such socket',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'it does not accept the password',
  '28000': 'it does not accept the user',
  '3D000': 'it has no such database',
};

/** The sentence names host and database, never the user's password. */
export async function requireReachable(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = reasons[code ?? ''] ?? message;
    throw new StartupError(
      `The database "${client.database}" of DATABASE_URL at ${client.host}:${client.port} cannot be reached: ${reason}.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

import type { Config } from '../settings/config.ts';
import { findCapabilities } from './capabilities.ts';

interface StartReport {
  config: Config;
  base: string;
  link: string | undefined;
  /** Where the data are. */
  database: string;
  notes: string[];
}

/** The last words of a start: where everything is, what to do next, and what was found. */
export async function startReport({ config, base, link, database, notes }: StartReport): Promise<string> {
  const found = await findCapabilities(config);
  const rows: [string, string][] = [
    [
      'Dashboard',
      link ? `${base}/welcome#token=${link}   (one-time link for the owner, valid for a day)` : `${base}/`,
    ],
    ['API', `${base}/api/v1`],
    ['Reference', `${base}/api/v1/docs`],
    ['New key', 'npm run --silent quarry -- keys create --workspace main --user you@example.com'],
    ...found.map(({ name, summary }): [string, string] => [name, summary]),
    ['Database', database],
    ...notes.map((note): [string, string] => ['Note', note]),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    '',
    'Quarry is running.',
    '',
    ...rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`),
    '',
  ].join('\n');
}

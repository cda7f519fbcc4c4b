import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Command, Option } from 'commander';
import { LEFT_OUT_TABLES } from '../store/workspace-copy/copied-tables.ts';
import { exportWorkspace } from '../store/workspace-copy/export-workspace.ts';
import { importWorkspace } from '../store/workspace-copy/import-workspace.ts';
import { nonBlank } from './arguments.ts';
import { exportRun } from './reading/export-run.ts';
import { addServiceOptions } from './service/reach-service.ts';
import type { ServiceOptions } from './service/reach-service.ts';
import { withDatabase } from './with-database.ts';
import { badRequest } from '../errors.ts';

export function exportCommand(): Command {
  const command = addServiceOptions(new Command('export'))
    .argument('[run]', 'id of a run, or last')
    .description(
      'What a run has made as a file: its report, its table, or the sources of its answer. With --workspace instead, as the operator: a workspace, whole: people, agents, runs with their timelines, sources, files, graph; without passwords, API keys and secrets.',
    )
    .option(
      '--format <format>',
      'md, html, pdf, docx, bib, csl; csv, xlsx, json, md; as the file ends, unless given',
    )
    .option('--workspace <name>', 'the workspace', nonBlank)
    .option('-o, --output <file>', 'the file to write; a run goes to standard output without it')
    // Its name in earlier releases, which scripts may have.
    .addOption(new Option('--out <file>').hideHelp())
    .action(async (run: string | undefined, { workspace, output, ...more }: ExportOptions) => {
      const out = output ?? more.out;
      if (run !== undefined) return exportRun({ run, ...more, ...(out && { out }) });
      if (workspace === undefined || out === undefined)
        return command.error('Name a run, or a workspace and the file: --workspace NAME --output FILE', {
          exitCode: 1,
        });
      // A reader who sees the file under its name sees it whole.
      const unfinished = `${out}.part`;
      let lines = 0;
      async function* counted(source: AsyncGenerator<string>) {
        for await (const line of source) {
          lines += 1;
          yield `${line}\n`;
        }
      }
      try {
        await withDatabase((db) =>
          pipeline(
            Readable.from(counted(exportWorkspace(db.$client, workspace))),
            createGzip(),
            createWriteStream(unfinished, { mode: 0o600, flush: true }),
          ),
        );
        await rename(unfinished, out);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      console.log(`Wrote ${lines - 2} rows to ${out}. Left out: ${Object.keys(LEFT_OUT_TABLES).join(', ')}.`);
    });
  return command;
}

interface ExportOptions extends ServiceOptions {
  format?: string;
  workspace?: string;
  output?: string;
  out?: string;
}

export function importCommand(): Command {
  return new Command('import')
    .description('Make a workspace from a file of `quarry export`, whole or not at all.')
    .requiredOption('--file <file>', 'the file')
    .option('--as <name>', 'the name of the workspace here; its own unless given', nonBlank)
    .action(async ({ file, as }: { file: string; as?: string }) => {
      const { name, rows } = await withDatabase((db) =>
        importWorkspace(db.$client, { lines: readLines(file), as }),
      );
      const count = Object.values(rows).reduce((sum, n) => sum + n, 0);
      console.log(
        `Imported ${count} rows as workspace ${name}. Secrets and API keys are not part of a copy: register them again.`,
      );
    });
}

/** The lines of a packed file, as they are asked for. */
async function* readLines(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const unpacked = createGunzip();
  // What goes wrong on the way comes out below, where it is read; `compose` would also throw it past every reader.
  pipeline(createReadStream(file), unpacked).catch(() => {});
  let begun: string[] = [];
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
      begun.push(first);
      for (const next of others) {
        yield begun.join('');
        begun = [next];
      }
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw badRequest(`${file} cannot be read as a packed file (${code}).`);
  }
  const last = begun.join('');
  if (last !== '') yield last;
}

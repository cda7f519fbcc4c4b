import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type * as Playwright from 'playwright-core';
import { BrowserError } from './browser-error.ts';
import { makeSessionFolder, removeSessionFolder } from './browser-folders.ts';
import type { SessionFolder } from './browser-folders.ts';
import { chromiumArgs } from './chromium-args.ts';
import { killGroup } from './end-orphans.ts';
import { describeMode, launchModes } from './launch-mode.ts';
import type { LaunchMode } from './launch-mode.ts';
import { createPipeTransport } from './pipe-transport.ts';

const TIMEOUT_MS = 30_000;

export interface Chromium {
  browser: Playwright.Browser;
  folder: SessionFolder;
  mode: LaunchMode;
  pid: number;
  /** Ends it with all its helpers and removes its folder. */
  end(): Promise<void>;
}

export interface LaunchSettings {
  executable: string;
  playwright: typeof Playwright;
  /** Where session folders are made. */
  base: string;
  proxyUrl: string;
  /** Those to try, in this order; all that make sense here unless given. */
  modes?: LaunchMode[];
}

/** Starts one Chromium in the safest way that works here. */
export async function launchChromium(settings: LaunchSettings): Promise<Chromium> {
  const failures: string[] = [];
  for (const mode of settings.modes ?? launchModes()) {
    try {
      return await launchAs(mode, settings);
    } catch (error) {
      if (error instanceof BrowserError) throw error;
      failures.push(`${describeMode(mode)}: ${(error as Error).message}`);
    }
  }
  throw new BrowserError('launch-failed', `Chromium does not start here (${failures.join('; ')}).`);
}

async function launchAs(mode: LaunchMode, settings: LaunchSettings): Promise<Chromium> {
  const folder = await makeSessionFolder(settings.base, mode.account);
  let child: ChildProcess | undefined;
  let ended: Promise<void> | undefined;
  const end = () => (ended ??= endProcess(child).then(() => removeSessionFolder(folder.root)));
  try {
    child = start(mode, { folder, settings });
    const browser = await Promise.race([failure(child), connect(child, { folder, settings })]);
    return { browser, folder, mode, pid: child.pid!, end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function endProcess(child: ChildProcess | undefined): Promise<void> {
  if (child?.pid === undefined) return;
  const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  // The group may outlive its leader.
  killGroup(child.pid);
  await exited;
}

function start(
  mode: LaunchMode,
  { folder, settings }: { folder: SessionFolder; settings: LaunchSettings },
): ChildProcess {
  const args = chromiumArgs({ profile: folder.profile, proxyUrl: settings.proxyUrl, sandbox: mode.sandbox });
  return spawn(settings.executable, args, {
    ...mode.account,
    // A group of its own, so that it can be ended with all its helpers, and no signal of a terminal's reaches it.
    detached: true,
    cwd: '/',
    // Nothing of our own environment, where keys are kept.
    env: { HOME: folder.profile, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
}

function connect(
  child: ChildProcess,
  { folder, settings }: { folder: SessionFolder; settings: LaunchSettings },
): Promise<Playwright.Browser> {
  const [, , , toBrowser, fromBrowser] = child.stdio as (Readable | Writable)[];
  const transport = createPipeTransport({
    toBrowser: toBrowser as Writable,
    fromBrowser: fromBrowser as Readable,
  });
  return settings.playwright.chromium.connectOverCDP(transport, {
    artifactsDir: folder.downloads,
    timeout: TIMEOUT_MS,
  });
}

/** Rejects when the process ends, with the last thing it said. */
async function failure(child: ChildProcess): Promise<never> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  const fatal = said.split('\n').find((line) => /FATAL|No usable sandbox|error while loading/.test(line));
  throw new Error(fatal?.trim() ?? `it ended with ${signal ?? code}`);
}

import { spawnSync } from 'node:child_process';
import { loadConfig, readEnvironment } from '../../src/settings/config.ts';
import { findChromium } from '../../src/providers/browser/find-chromium.ts';
import { probeBrowser } from '../../src/providers/browser/probe-browser.ts';
import { createSandboxes } from '../../src/providers/sandbox/choose-sandbox.ts';
import { createTesseract } from '../../src/providers/web/ocr/tesseract.ts';
import { sandboxSettings } from '../../src/service/sandbox-settings.ts';

/**
 * What a machine may lack without fault of ours. The tests that need it are then skipped and named at the end of the
 * run; a skip for any other reason is none that CI accepts.
 */
export type Part =
  | 'Linux'
  | 'Chromium'
  | 'bubblewrap'
  | 'Python'
  | 'Deno'
  | 'tesseract'
  | 'pdftoppm'
  | 'pseudo-terminal';

/** Why a part is not there. */
export type MissingParts = Partial<Record<Part, string>>;

/** Each is tried out: a program that is installed and does not work is missing. */
export async function findMissingParts(): Promise<MissingParts> {
  const [chromium, sandboxes, deno] = await Promise.all([whyNoChromium(), whyNoBubblewrap(), whyNoDeno()]);
  return {
    ...(process.platform !== 'linux' && { Linux: `this is ${process.platform}` }),
    ...(chromium && { Chromium: chromium }),
    ...sandboxes,
    ...(deno && { Deno: deno }),
    ...whyNoPseudoTerminal(),
    ...whyNoPdftoppm(),
    ...(!(await createTesseract().isThere()) && { tesseract: 'it is not installed, or has no languages' }),
  };
}

async function whyNoChromium(): Promise<string | undefined> {
  const executable = await findChromium(loadConfig(readEnvironment()));
  if (!executable) return 'it is not installed';
  return probeBrowser(executable).then(
    ({ hasFonts }) => (hasFonts ? undefined : 'it shows no text, for want of fonts'),
    (error: Error) => oneLine(error.message),
  );
}

/** Python is the one that bubblewrap shows: in Deno it comes along. */
async function whyNoBubblewrap(): Promise<MissingParts> {
  const { sandbox, problem } = await tryTier('bubblewrap');
  if (!sandbox) return { bubblewrap: problem, Python: 'there is no sandbox to run it in' };
  return sandbox.languages.includes('python') ? {} : { Python: 'it is not installed for all accounts' };
}

async function whyNoDeno(): Promise<string | undefined> {
  const { sandbox, problem } = await tryTier('deno');
  return sandbox ? undefined : problem;
}

async function tryTier(mode: 'bubblewrap' | 'deno') {
  const settings = { ...sandboxSettings(loadConfig(readEnvironment())), mode };
  const [found] = await createSandboxes(settings).report();
  return { sandbox: found?.sandbox, problem: oneLine(found?.problem ?? 'it does not work') };
}

/** The one of util-linux; that of BSD takes other arguments. */
function whyNoPseudoTerminal(): MissingParts {
  const { stdout } = spawnSync('script', ['--version'], { encoding: 'utf8' });
  return stdout?.includes('util-linux') ? {} : { 'pseudo-terminal': 'there is no script of util-linux' };
}

function whyNoPdftoppm(): MissingParts {
  const { status } = spawnSync('pdftoppm', ['-v']);
  return status === 0 ? {} : { pdftoppm: 'it is not installed' };
}

const oneLine = (text: string): string => text.trim().split('\n')[0]!;

import { findProgram, isProgram } from './find-program.ts';

const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The Chromium that is configured, or else the first one on the path. */
export async function findChromium(settings: {
  chromiumPath?: string | undefined;
  searchPath: readonly string[];
}): Promise<string | undefined> {
  const { chromiumPath, searchPath } = settings;
  if (chromiumPath === undefined) return findProgram(NAMES, searchPath);
  return (await isProgram(chromiumPath)) ? chromiumPath : undefined;
}

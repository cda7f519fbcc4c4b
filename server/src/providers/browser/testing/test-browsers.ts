import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger } from '../../../log.ts';
import { createAddressGuard } from '../../web/address-guard.ts';
import { browserFolder } from '../browser-folders.ts';
import type { Snapshot } from '../browser-session.ts';
import type { Browsers, BrowsersSettings } from '../create-browsers.ts';
import { createBrowsers } from '../create-browsers.ts';

const searchPath = (process.env['PATH'] ?? '').split(path.delimiter);

export function testBrowsers(
  open: string[],
  settings: Partial<BrowsersSettings> = {},
): Browsers & { folder: string; remove(): Promise<void> } {
  const dataDir = settings.dataDir ?? mkdtempSync(path.join(tmpdir(), 'quarry-browsers-'));
  const folder = browserFolder(dataDir);
  const browsers = createBrowsers({
    searchPath,
    chromiumPath: process.env['CHROMIUM_PATH'],
    guard: createAddressGuard({ allowPrivate: open, ports: [80, 443] }),
    log: createLogger('silent'),
    ...settings,
    dataDir,
  });
  return {
    ...browsers,
    folder,
    remove: async () => {
      await browsers.close();
      for (const place of [dataDir, folder]) rmSync(place, { recursive: true, force: true });
    },
  };
}

/** The reference of the first element whose line in the snapshot matches. */
export function refOf({ text }: Snapshot, line: RegExp): string {
  const found = text.split('\n').find((one) => line.test(one));
  const ref = /\[ref=(\w+)\]/.exec(found ?? '')?.[1];
  if (ref === undefined) throw new Error(`No element ${line} in:\n${text}`);
  return ref;
}

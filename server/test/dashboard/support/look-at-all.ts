import { assertAccessible } from './accessibility.ts';
import type { DashboardApp, DashboardPage } from './dashboard-app.ts';

const LOOKS = [
  { width: 1440, height: 900, locale: 'en-GB' },
  { width: 1024, height: 900, locale: 'ja-JP' },
  { width: 390, height: 844, locale: 'en-GB' },
];

/** A screen at three widths, light and dark, in both languages: a picture of each, and axe finds nothing. */
export async function lookAtAll(
  dashboard: DashboardApp,
  name: string,
  prepare: (page: DashboardPage) => Promise<void>,
): Promise<void> {
  for (const { locale, ...viewport } of LOOKS) {
    const page = await dashboard.open({ viewport, locale });
    await prepare(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.picture(`${name}-${viewport.width}-${colorScheme}`);
      await assertAccessible(page);
    }
    await page.context().close();
  }
}

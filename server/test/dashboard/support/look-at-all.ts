import { assertAccessible } from './accessibility.ts';
import type { DashboardApp, DashboardPage } from './dashboard-app.ts';

const WIDTHS = [1440, 1024, 390];

/** A screen at three widths, light and dark, in both languages: a picture of each, and axe finds nothing. */
export async function lookAtAll(
  dashboard: DashboardApp,
  name: string,
  prepare: (page: DashboardPage) => Promise<void>,
): Promise<void> {
  for (const [index, width] of WIDTHS.entries())
    for (const colorScheme of ['light', 'dark'] as const) {
      const isJapanese = (index + Number(colorScheme === 'dark')) % 2 === 1;
      const page = await dashboard.open({
        viewport: { width, height: width === 390 ? 844 : 900 },
        colorScheme,
        locale: isJapanese ? 'ja-JP' : 'en-GB',
      });
      await prepare(page);
      await page.picture(`${name}-${width}-${colorScheme}`);
      await assertAccessible(page);
      await page.context().close();
    }
}

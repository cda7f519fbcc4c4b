import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowsers } from '../../src/providers/browser/testing/test-browsers.ts';
import { startBrowseApp } from './browse-app.ts';
import { needs } from '../support/needs.ts';

test(
  'a browser that breaks before it could be used is ended, its place is free again, and the run goes on',
  needs('Chromium'),
  async (t) => {
    const browsers = testBrowsers([], { maxSessions: 1 });
    const browse = await startBrowseApp({ pages: { '/': '<title>Shop</title>' }, browsers });
    t.after(async () => {
      await browse.stop();
      await browsers.remove();
    });
    await browse.app.pool.query('alter table browser_sessions rename to browser_sessions_elsewhere');
    const { events, ended } = browse.begin([]);
    await ended;
    assert.equal(events.at(-1)?.type, 'complete');
    assert.equal(browsers.count(), 0);
  },
);

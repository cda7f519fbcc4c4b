import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowsers } from '../../src/providers/browser/testing/test-browsers.ts';
import { startBrowseApp } from './browse-app.ts';
import { needs } from '../support/needs.ts';

test(
  'a browser whose run fails before it could be used is ended, and its place is free again',
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
    assert.equal(events.at(-1)?.type, 'error');
    assert.equal(browsers.count(), 0);
  },
);

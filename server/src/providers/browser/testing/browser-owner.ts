import { testBrowsers } from './test-browsers.ts';

/** A service of its own, to be killed: opens a session for the data folder it is given, and says so. */
const browsers = testBrowsers([], { dataDir: process.argv[2]! });
await browsers.openSession({ sessionId: 'orphan' });
process.stdout.write('open\n');
setInterval(() => {}, 60_000);

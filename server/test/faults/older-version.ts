// Imported before the service: makes it say that it is an older release.
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    return /\/server\/src\/(.*\/)?version\.ts$/.test(url)
      ? { ...loaded, source: "export const VERSION = '0.0.1';" }
      : loaded;
  },
});

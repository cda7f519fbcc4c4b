// Imported before the service: makes it say that it is an older release.
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/server/src/service/create-service.ts')) return loaded;
    const source = String(loaded.source).replace(/VERSION = '[^']+'/, "VERSION = '0.0.1'");
    return { ...loaded, source };
  },
});

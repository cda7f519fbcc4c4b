import { enableCompileCache, registerHooks } from 'node:module';
import path from 'node:path';

/**
 * Loaded before everything else (`node --import`). Node looks for the package.json above every file that it imports, to
 * learn of which kind the file is, which is a good part of a start. What is known without looking needs no looking up: files of
 * ours are TypeScript modules, and so is every relative import inside drizzle-orm (whose package.json has 179 KB) a module.
 */
registerHooks({
  resolve(specifier, context, next) {
    const format = formatOf(specifier, context);
    if (!format) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format, shortCircuit: true };
  },
});

function formatOf(specifier, { parentURL, conditions }) {
  if (!specifier.startsWith('.') || !parentURL || !conditions.includes('import')) return undefined;
  if (parentURL.includes('/node_modules/drizzle-orm/')) return 'module';
  return specifier.endsWith('.ts') && !parentURL.includes('/node_modules/') ? 'module-typescript' : undefined;
}

// TypeScript without its types, and the compiled code, are kept for the next start.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/quarry'));

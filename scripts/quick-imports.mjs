import { enableCompileCache, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = `${pathToFileURL(path.join(import.meta.dirname, '..')).href}/`;

/**
 * Loaded before everything else (`node --import`). Node looks for the package.json above every file that it imports, to
 * learn of which kind the file is, which is a good part of a start. What is known without looking needs no looking up: files of
 * ours are TypeScript modules, and so is every relative import inside drizzle-orm (whose package.json has 179 KB) a module.
 * And a package that a file of ours imports is the same for the next one.
 */
registerHooks({
  resolve(specifier, context, next) {
    const format = formatOf(specifier, context);
    if (format) return { url: new URL(specifier, context.parentURL).href, format, shortCircuit: true };
    const key = sharedKey(specifier, context);
    if (!key) return next(specifier, context);
    const found = packages.get(key) ?? next(specifier, context);
    packages.set(key, found);
    return { ...found, shortCircuit: true };
  },
});

const packages = new Map();

/** Packages are looked for upwards from the importing file, and only the folders right below the root have some of their own. */
function sharedKey(specifier, { parentURL, conditions }) {
  if (!parentURL?.startsWith(root) || /^[./#]|^\w+:/.test(specifier) || !conditions.includes('import'))
    return undefined;
  const [folder] = parentURL.slice(root.length).split('/');
  return folder === 'node_modules' || parentURL.includes('/node_modules/')
    ? undefined
    : `${folder} ${specifier}`;
}

function formatOf(specifier, { parentURL, conditions }) {
  if (!specifier.startsWith('.') || !parentURL || !conditions.includes('import')) return undefined;
  if (parentURL.includes('/node_modules/drizzle-orm/')) return 'module';
  return specifier.endsWith('.ts') && !parentURL.includes('/node_modules/') ? 'module-typescript' : undefined;
}

// TypeScript without its types, and the compiled code, are kept for the next start.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/quarry'));

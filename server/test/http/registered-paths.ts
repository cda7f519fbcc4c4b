import type { FastifyInstance } from 'fastify';

/** The paths that the framework really serves, read off the tree that it prints. */
export function registeredPaths(app: FastifyInstance): string[] {
  const paths = new Set<string>();
  const branch: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: true }).split('\n')) {
    const [, indent, name, methods] =
      /^((?:│ {3}| {4})*)(?:├── |└── )(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (indent === undefined || name === undefined) continue;
    branch.length = indent.length / 4;
    branch.push(name.replace(/^\(empty root node\)$/, ''));
    if (methods) paths.add(branch.join(''));
  }
  return [...paths];
}

// Two questions, asked by scripts/checks.mjs. Of all code: which files and exports does nobody else use? And with
// `--production`, where `!` marks the product: what does only a test use?
const isAboutProduct = process.argv.includes('--production');

// Programs that tests and benchmarks start by their name; no import leads to them.
const startedByBenchmarks = ['bench/runs/{fake-model,full,relay}.ts'];
const startedByTests = [
  'src/providers/browser/testing/browser-owner.ts',
  'src/providers/web/testing/scripted-parser.ts',
  'test/faults/{older-version,shift-clock}.ts',
  'test/ground/hold-database.ts',
  'test/mcp/conformance-client.ts',
  'test/releases/write-dump.ts',
  'test/reviews/review-node.ts',
  'test/support/node-main.ts',
];

// oxlint-disable-next-line import/no-default-export -- knip reads it so
export default {
  include: ['files', 'exports', 'types'],
  // A test may look at the parts of a file that the product uses as a whole.
  ignoreExportsUsedInFile: isAboutProduct,
  // What the promise exports is for callers, known and unknown. That its files are used is in architecture.test.ts.
  ignoreIssues: { 'api/src/**': ['exports', 'types'] },
  workspaces: {
    '.': {
      entry: [
        'scripts/*.mjs!',
        'bin/quarry.mjs!',
        'scripts/run-tests.ts',
        'client/build/{build.mjs,build-client.ts}!',
        'client/src/{index,webhooks,react}.ts!',
        'bench/*.ts',
        'bench/*/run.ts',
        'trials/*.ts',
        'trials/support/small-model/serve.ts',
        ...startedByBenchmarks,
      ],
      project: [
        'scripts/**/*.mjs!',
        'client/{src,build}/*.{ts,mjs}!',
        'scripts/*.ts',
        '!scripts/*.d.mts',
        'bench/**/*.ts',
        'trials/**/*.ts',
      ],
    },
    api: { entry: ['src/**/*.test.ts'], project: ['src/**/*.ts!'] },
    server: {
      entry: [
        'src/main.ts!',
        'src/cli.ts!',
        '{src,test}/**/*.test.ts',
        'test/**/*.types.ts',
        ...startedByTests,
      ],
      project: ['src/**/*.ts!', '!src/**/testing/**!', 'test/**/*.ts'],
    },
    web: { entry: ['src/**/*.test.ts'], project: ['src/**/*.{ts,tsx}!'] },
  },
};

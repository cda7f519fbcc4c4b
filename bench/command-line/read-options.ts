import { parseArgs } from 'node:util';

type BenchOption =
  | { type: 'boolean'; default: false; help: string }
  /** `value` stands for the value in the help. */
  | { type: 'string'; default?: string; value: string; help: string };

type Values<Options extends Record<string, BenchOption>> = {
  [Name in keyof Options]: Options[Name] extends { type: 'boolean' }
    ? boolean
    : Options[Name] extends { default: string }
      ? string
      : string | undefined;
};

interface Benchmark<Options> {
  name: string;
  about: string;
  options: Options;
}

export const quickOption = { type: 'boolean', default: false, help: 'shorter and rougher' } as const;

/** What the benchmark was told. With `--help` it says what it takes, and ends. */
export function readOptions<const Options extends Record<string, BenchOption>>(
  benchmark: Benchmark<Options>,
): Values<Options> {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage(benchmark)}\n`);
    process.exit();
  }
  try {
    const { values } = parseArgs({ options: benchmark.options as Record<string, BenchOption> });
    return values as Values<Options>;
  } catch (error) {
    return endWith(`${(error as Error).message}\n\n${usage(benchmark)}`);
  }
}

/** For what its user can mend: the sentence alone, without a stack. */
export function endWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function usage({ name, about, options }: Benchmark<Record<string, BenchOption>>): string {
  const lines = Object.entries(options).map(([key, option]) => {
    const left = option.type === 'boolean' ? `--${key}` : `--${key} ${option.value}`;
    return `  ${left.padEnd(22)} ${option.help}${option.default ? ` (${option.default} unless given)` : ''}`;
  });
  return [
    `Usage: npm run bench -- ${name}${lines.length > 0 ? ' [options]' : ''}`,
    about,
    ...lines,
    `  ${'--help'.padEnd(22)} says this`,
  ].join('\n');
}

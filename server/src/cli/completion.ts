import { Argument, Command } from 'commander';
import type { Option } from 'commander';

type Shell = 'bash' | 'zsh' | 'fish';

/** Words of the program itself, so that a new command completes without anything else being changed. */
export function completionCommand(program: Command): Command {
  return new Command('completion')
    .addArgument(new Argument('<shell>', 'your shell').choices(['bash', 'zsh', 'fish']))
    .description('Print what your shell needs to complete commands, options and their values.')
    .addHelpText(
      'after',
      '\n  bash: source <(quarry completion bash)\n  zsh:  source <(quarry completion zsh)\n  fish: quarry completion fish | source',
    )
    .action((shell: Shell) => console.log(SCRIPTS[shell](wordsOf(program))));
}

interface Words {
  /** The commands that lead here; '' is the program. */
  path: string;
  /** Subcommands, and what the first argument may be. */
  next: string[];
  options: { name: string; takes: Value }[];
}

/** What follows an option: nothing, one of some words, a file, or what no shell can know. */
type Value = 'nothing' | 'file' | 'anything' | readonly string[];

function wordsOf(command: Command, path = ''): Words[] {
  const options = command.options.flatMap((option) =>
    option.long ? [{ name: option.long, takes: valueOf(option) }] : [],
  );
  const next = [
    ...command.commands.map((each) => each.name()),
    ...(command.registeredArguments[0]?.argChoices ?? []),
  ];
  const below = command.commands.flatMap((each) => wordsOf(each, `${path} ${each.name()}`.trim()));
  return [{ path, next, options: [...options, { name: '--help', takes: 'nothing' }] }, ...below];
}

function valueOf({ required, optional, argChoices, flags }: Option): Value {
  if (!required && !optional) return 'nothing';
  if (argChoices) return argChoices;
  return /[<[](?:file|path|folder)/.test(flags) ? 'file' : 'anything';
}

/**
 * The longest known path of commands among the words before the cursor decides, and the option right before it. Where
 * nothing is proposed files complete as ever, except after an option whose value is none. zsh reads it too: there `path` is a name of its own.
 */
const bash = (words: Words[]): string => `_quarry() {
  local word place="" try at=$((COMP_CWORD - 1)) current="\${COMP_WORDS[COMP_CWORD]}"
  if [[ "$current" == "=" ]]; then current=""
  elif [[ "\${COMP_WORDS[at]}" == "=" ]]; then at=$((at - 1)); fi
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    try="\${place:+$place }$word"
    case "$try" in
${words
  .filter(({ path }) => path !== '')
  .map(({ path }) => `      "${path}") place="$try" ;;`)
  .join('\n')}
    esac
  done
  COMPREPLY=()
  case "$place \${COMP_WORDS[at]}" in
${words.flatMap(({ path, options }) => options.flatMap(({ name, takes }) => bashValue(`${path} ${name}`, takes))).join('\n')}
  esac
  case "$place" in
${words.map((one) => `    "${one.path}") COMPREPLY=(${generated(allOf(one))}) ;;`).join('\n')}
  esac
}
complete -o default -F _quarry quarry`;

const generated = (words: readonly string[]) => `$(compgen -W "${words.join(' ')}" -- "$current")`;

const allOf = ({ next, options }: Words) => [...next, ...options.map(({ name }) => name)];

function bashValue(place: string, takes: Value): string[] {
  if (takes === 'nothing') return [];
  if (takes === 'file') return [`    "${place}") return ;;`];
  if (takes === 'anything') return [`    "${place}") compopt +o default 2>/dev/null; return ;;`];
  return [`    "${place}") COMPREPLY=(${generated(takes)}); return ;;`];
}

const zsh = (words: Words[]): string => `autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
${bash(words)}`;

const fish = (words: Words[]): string =>
  words
    .flatMap(({ path, next, options }) => {
      const on = `complete -c quarry -n '${fishPlace(path, next)}'`;
      return [
        ...next.map((word) => `${on} -f -a ${word}`),
        ...options.map(({ name, takes }) => `${on} -l ${name.slice(2)}${fishValue(takes)}`),
      ];
    })
    .join('\n');

/** After these commands, and before one of those that may follow. */
function fishPlace(path: string, next: readonly string[]): string {
  if (path === '') return '__fish_use_subcommand';
  const seen = path.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`);
  const before = next.length > 0 ? [`not __fish_seen_subcommand_from ${next.join(' ')}`] : [];
  return [...seen, ...before].join('; and ');
}

function fishValue(takes: Value): string {
  if (takes === 'nothing') return '';
  if (takes === 'file') return ' -r -F';
  return takes === 'anything' ? ' -x' : ` -x -a '${takes.join(' ')}'`;
}

const SCRIPTS: Record<Shell, (words: Words[]) => string> = { bash, zsh, fish };

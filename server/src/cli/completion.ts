import { Argument, Command } from 'commander';

type Shell = 'bash' | 'zsh' | 'fish';

/** Words of the program itself, so that a new command completes without anything else being changed. */
export function completionCommand(program: Command): Command {
  return new Command('completion')
    .addArgument(new Argument('<shell>', 'your shell').choices(['bash', 'zsh', 'fish']))
    .description('Print what your shell needs to complete commands and options.')
    .addHelpText(
      'after',
      '\n  bash: source <(quarry completion bash)\n  zsh:  source <(quarry completion zsh)\n  fish: quarry completion fish | source',
    )
    .action((shell: Shell) => console.log(SCRIPTS[shell](wordsOf(program))));
}

/** What may follow a command, by the command: its subcommands and options; '' is the program. */
function wordsOf(command: Command, path = ''): [path: string, words: string[]][] {
  const options = command.options.flatMap(({ long }) => (long ? [long] : []));
  const words = [...command.commands.map((each) => each.name()), ...options, '--help'];
  const below = command.commands.flatMap((each) => wordsOf(each, `${path} ${each.name()}`.trim()));
  return [[path, words], ...below];
}

type Words = ReturnType<typeof wordsOf>;

/** The longest known path of commands among the words before the cursor decides; files complete as ever. */
const bash = (words: Words): string => `_quarry() {
  local word path="" try
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    try="\${path:+$path }$word"
    case "$try" in
${words
  .filter(([path]) => path !== '')
  .map(([path]) => `      "${path}") path="$try" ;;`)
  .join('\n')}
    esac
  done
  case "$path" in
${words.map(([path, next]) => `    "${path}") COMPREPLY=($(compgen -W "${next.join(' ')}" -- "\${COMP_WORDS[COMP_CWORD]}")) ;;`).join('\n')}
  esac
}
complete -o default -F _quarry quarry`;

const zsh = (words: Words): string => `autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
${bash(words)}`;

const fish = (words: Words): string =>
  words
    .flatMap(([path, next]) => {
      const condition =
        path === ''
          ? '__fish_use_subcommand'
          : path
              .split(' ')
              .map((word) => `__fish_seen_subcommand_from ${word}`)
              .join('; and ');
      return next.map((word) =>
        word.startsWith('--')
          ? `complete -c quarry -n '${condition}' -l ${word.slice(2)}`
          : `complete -c quarry -f -n '${condition}' -a ${word}`,
      );
    })
    .join('\n');

const SCRIPTS: Record<Shell, (words: Words) => string> = { bash, zsh, fish };

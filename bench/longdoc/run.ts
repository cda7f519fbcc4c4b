import { writeFile } from 'node:fs/promises';
import { readData } from '../command-line/read-data.ts';
import { readOptions } from '../command-line/read-options.ts';
import { answerAll, type Answered } from './answer-questions.ts';
import { learnAnswers } from './learn.ts';
import { musiqueSet, type MusiqueQuestion } from './musique-set.ts';
import { ownSet, setIn } from './read-questions.ts';

const GOALS = { found: 0.85, refused: 0.8 };

const values = readOptions({
  name: 'longdoc',
  about:
    'Questions about long documents, without a language model: the right sentence among the first three quotes, and the share of questions without an answer that are refused.',
  options: {
    data: {
      type: 'string',
      value: 'DIR',
      help: 'other documents: text files, and questions.jsonl with question, file, answers, locale, answerable',
    },
    json: { type: 'string', value: 'FILE', help: 'writes every question with its quotes' },
    learn: {
      type: 'string',
      value: 'DIR',
      help: 'the folder with musique_train.json: learns from it and the half that is for tuning, and stores the weights',
    },
    misses: { type: 'boolean', default: false, help: 'lists the questions that were not answered rightly' },
  },
});

if (values.learn !== undefined) {
  const [musique] = (await readData(values.learn, ['musique_train.json'])) as [MusiqueQuestion[]];
  const own = await ownSet('set');
  const tuned = { ...own, questions: own.questions.filter((_, i) => i % 2 === 0) };
  await learnAnswers(tuned, musiqueSet(musique));
}

const sets: [string, Answered[]][] =
  values.data === undefined
    ? [
        ['set', await answerAll(await ownSet('set'))],
        ['hold-out', await answerAll(await ownSet('hold-out'))],
      ]
    : [['data', await answerAll(await setIn(values.data))]];

print(
  '                      questions  found in 3  first  as an answer  refused rightly  refused wrongly   ms',
);
for (const [name, answered] of sets) {
  if (name === 'set') {
    print(
      row(
        'tuned half',
        answered.filter((_, i) => i % 2 === 0),
      ),
    );
    print(
      row(
        'other half',
        answered.filter((_, i) => i % 2 === 1),
      ),
    );
  }
  print(row(name, answered));
  for (const locale of ['en', 'ja'] as const)
    print(
      row(
        `  ${locale}`,
        answered.filter((one) => one.locale === locale),
      ),
    );
}
print(
  `\nto reach                         ${GOALS.found.toFixed(2)}                             ${GOALS.refused.toFixed(2)}`,
);
if (values.misses) for (const [, answered] of sets) for (const line of missesIn(answered)) print(line);
if (values.json) await writeFile(values.json, JSON.stringify(Object.fromEntries(sets), undefined, 2));

function share(part: readonly Answered[], isSo: (one: Answered) => boolean): string {
  return part.length === 0 ? '   -' : (part.filter(isSo).length / part.length).toFixed(3);
}

function row(name: string, answered: readonly Answered[]): string {
  const wanted = answered.filter(({ answerable }) => answerable);
  const unanswerable = answered.filter(({ answerable }) => !answerable);
  const found = share(wanted, ({ rightAt }) => rightAt > 0 && rightAt <= 3);
  const stated = share(wanted, ({ rightAt, isRefused }) => rightAt > 0 && rightAt <= 3 && !isRefused);
  const first = share(wanted, ({ rightAt }) => rightAt === 1);
  const refused = share(unanswerable, ({ isRefused }) => isRefused);
  const wrongly = share(wanted, ({ isRefused }) => isRefused);
  const ms = answered.reduce((sum, one) => sum + one.ms, 0) / Math.max(1, answered.length);
  return `${name.padEnd(22)}${String(answered.length).padStart(9)}${found.padStart(12)}${first.padStart(7)}${stated.padStart(14)}${refused.padStart(17)}${wrongly.padStart(17)}${ms.toFixed(0).padStart(5)}`;
}

function isWrong({ answerable, rightAt, isRefused }: Answered): boolean {
  return answerable ? rightAt === 0 || rightAt > 3 : !isRefused;
}

function missesIn(answered: readonly Answered[]): string[] {
  return answered.filter(isWrong).map(({ file, question, answers, isRefused, quotes }) =>
    [
      `\n${file}: ${question}`,
      `  wanted: ${answers.join(' | ') || '(no answer)'}`,
      isRefused
        ? '  refused'
        : quotes
            .slice(0, 3)
            .map((quote) => `  - ${quote}`)
            .join('\n'),
    ].join('\n'),
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

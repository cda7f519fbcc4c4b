import { writeFile } from 'node:fs/promises';
import { createBreather } from '../../server/src/text/breather.ts';
import { lookFor } from '../../server/src/text/answers/find-answers.ts';
import type { AnswerModel } from '../../server/src/text/answers/answer-model.ts';
import { learnLogistic } from '../evidence/logistic.ts';
import { isRight } from './answer-questions.ts';
import { learnRanker, type RankedList } from './learn-ranker.ts';
import type { QuestionSet } from './read-questions.ts';

/** So many of the best sentences are learned from. */
const MOST_SENTENCES = 400;
const L2 = 3;
/** The single questions of MuSiQue are many, short and of one kind. */
const OF_OTHERS = 0.25;
const OWN_TIMES = 3;
const TARGET = new URL('../../server/src/text/answers/answer-model.json', import.meta.url);

interface Example {
  isOwn: boolean;
  isAnswerable: boolean;
  features: number[];
  list: RankedList;
}

/** Learns to rank sentences, and to tell whether the best of them answer, and stores it. */
export async function learnAnswers(own: QuestionSet, others: QuestionSet): Promise<AnswerModel> {
  const examples = [...(await examplesOf(own, true)), ...(await examplesOf(others, false))];
  const ranker = learnRanker(examples.filter(({ isAnswerable }) => isAnswerable).map(({ list }) => list));
  const model = { ranker, answered: learnAnswered(examples) };
  await writeFile(TARGET, `${JSON.stringify(rounded(model))}\n`);
  return model;
}

async function examplesOf({ documents, questions }: QuestionSet, isOwn: boolean): Promise<Example[]> {
  const found: Example[] = [];
  for (const { question, file, answers, answerable } of questions) {
    const passages = [{ n: 1, title: file, url: '', text: documents.get(file)! }];
    const { ranking, features } = await lookFor({ question, passages, breather: createBreather() });
    const rows = ranking.ranked.slice(0, MOST_SENTENCES);
    const right = rows.flatMap(({ sentence }, i) =>
      answers.some((answer) => isRight(sentence.text, answer)) ? [i] : [],
    );
    const list = { rows: rows.map((row) => row.features), right, weight: isOwn ? 1 : OF_OTHERS };
    found.push({ isOwn, isAnswerable: answerable, features, list });
  }
  return found;
}

/** As many of both kinds, in the own set and in the other: what is rarer counts more often. */
function learnAnswered(examples: readonly Example[]): AnswerModel['answered'] {
  const share = (isOwn: boolean) => {
    const of = examples.filter((one) => one.isOwn === isOwn);
    const yes = of.filter(({ isAnswerable }) => isAnswerable).length;
    return yes / Math.max(1, of.length - yes);
  };
  const shares = { own: share(true), others: share(false) };
  const times = ({ isOwn, isAnswerable }: Example) =>
    Math.max(
      1,
      Math.round((isOwn ? OWN_TIMES : 1) * (isAnswerable ? 1 : isOwn ? shares.own : shares.others)),
    );
  const all = examples.flatMap((one) => Array.from({ length: times(one) }, () => one));
  return learnLogistic(
    all.map(({ features }) => features),
    all.map(({ isAnswerable }) => (isAnswerable ? 1 : 0)),
    L2,
  );
}

const short = (values: readonly number[]): number[] => values.map((value) => Number(value.toFixed(4)));

function rounded({ ranker, answered }: AnswerModel): AnswerModel {
  const { mean, deviation, weights, bias } = answered;
  return {
    ranker: short(ranker),
    answered: {
      mean: short(mean),
      deviation: short(deviation),
      weights: short(weights),
      bias: Number(bias.toFixed(4)),
    },
  };
}

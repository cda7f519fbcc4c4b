import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { shippedVerdictModel } from '../../server/src/text/claims/verdict-model.ts';
import { judgeWith } from '../evidence/judge-claims.ts';
import { readForLearning } from '../evidence/learn-verdicts.ts';
import { readClaims } from '../evidence/read-claims.ts';
import { scoreExtraction } from '../graph-extraction/score.ts';
import { readTechnical, scoreTechnical } from '../graph-technical/score.ts';
import { answerAll } from '../longdoc/answer-questions.ts';
import type { Answered } from '../longdoc/answer-questions.ts';
import { ownSet } from '../longdoc/read-questions.ts';
import { judgeReading } from '../reading/judge-reading.ts';
import { readPages } from '../reading/read-pages.ts';
import { measureRetrieval } from '../retrieval/measure.ts';
import { readData } from '../command-line/read-data.ts';
import type { Figure } from './figure.ts';
import { ownQuestions } from './own-questions.ts';

/** Pages that are read unless all are asked for: the first of every five, of all kinds. */
const EVERY_PAGE = 5;

interface PartOptions {
  /** The folder with the public sets. */
  data: string;
  isAll: boolean;
}

interface Part {
  name: string;
  /** Files of public sets without which it is left out. */
  needs: string[];
  measure(options: PartOptions): Promise<Figure[]>;
}

const figure = (
  name: string,
  items: [string, number | undefined][],
  better: Figure['better'] = 'higher',
): Figure => ({
  name,
  better,
  scores: Object.fromEntries(
    items.flatMap(([item, score]) =>
      score === undefined ? [] : [[digest(item), Math.round(score * 1e4) / 1e4]],
    ),
  ),
});

/** The words of others' sets do not belong into a file of ours. */
const digest = (item: string) => createHash('sha256').update(item).digest('hex').slice(0, 10);

export const parts: readonly Part[] = [
  {
    name: 'longdoc',
    needs: [],
    measure: async () => answeredFigures('long documents', await answerAll(await ownSet('set'))),
  },
  {
    name: 'longdoc-held-out',
    needs: [],
    measure: async () =>
      answeredFigures('long documents, held out', await answerAll(await ownSet('hold-out'))),
  },
  {
    name: 'own',
    needs: [],
    measure: async () => answeredFigures('own questions', await answerAll(await ownQuestions())),
  },
  {
    name: 'graph-technical',
    needs: [],
    async measure() {
      const scores = await Promise.all((await readTechnical()).map(scoreTechnical));
      return [
        figure(
          'graph, technical: F1',
          scores.map((one, i) => [String(i), one.f1]),
        ),
      ];
    },
  },
  {
    name: 'graph',
    needs: ['redocred_dev.json'],
    async measure({ data }) {
      const [documents] = (await readData(data, ['redocred_dev.json'])) as [
        Parameters<typeof scoreExtraction>[0][],
      ];
      const scores = await Promise.all(
        documents.map(async (one) => ({ title: one.title, score: await scoreExtraction(one) })),
      );
      return [
        figure(
          'graph: F1 of names',
          scores.map(({ title, score: { found, right, gold } }) => [
            title,
            found + gold > 0 ? (2 * right) / (found + gold) : undefined,
          ]),
        ),
        figure(
          'graph: category right',
          scores.map(({ title, score }) => [
            title,
            score.right > 0 ? score.rightCategory / score.right : undefined,
          ]),
        ),
      ];
    },
  },
  {
    name: 'retrieval',
    needs: ['musique_train.json', 'musique_train_corpus.json'],
    async measure({ data }) {
      const results = await measureRetrieval(data);
      return [
        figure(
          'retrieval: recall at 2',
          results.map(({ question, recallAt2 }) => [question, recallAt2]),
        ),
        figure(
          'retrieval: recall at 5',
          results.map(({ question, recallAt5 }) => [question, recallAt5]),
        ),
      ];
    },
  },
  {
    name: 'evidence',
    needs: ['wice_dev.jsonl.gz'],
    async measure({ data }) {
      const claims = (await readClaims(data, 'wice_dev.jsonl.gz')).map(readForLearning);
      const judged = claims.map((claim) => judgeWith(claim, shippedVerdictModel()));
      return [
        figure(
          'evidence: right verdict',
          judged.map(({ label, verdict }, i) => [String(i), label === verdict ? 1 : 0]),
        ),
        figure(
          'evidence: whole set quoted',
          judged.map(({ hasSet }, i) => [String(i), hasSet === undefined ? undefined : Number(hasSet)]),
        ),
      ];
    },
  },
  {
    name: 'reading',
    needs: ['wcxb_dev.jsonl.gz'],
    async measure({ data, isAll }) {
      const pages = (await readPages(data, 'wcxb_dev.jsonl.gz')).filter(
        (_, i) => isAll || i % EVERY_PAGE === 0,
      );
      return [
        figure(
          'reading: word F1',
          pages.map((page) => [page.id, judgeReading(page).f1]),
        ),
      ];
    },
  },
];

export const isThere = ({ needs }: Part, data: string) =>
  needs.every((file) => existsSync(path.join(data, file)));

const key = ({ file, question }: Answered) => `${file}: ${question}`;

function answeredFigures(name: string, answered: readonly Answered[]): Figure[] {
  const wanted = answered.filter(({ answerable }) => answerable);
  const none = answered.filter(({ answerable }) => !answerable);
  return [
    figure(
      `${name}: found in three`,
      wanted.map((one) => [key(one), one.rightAt > 0 && one.rightAt <= 3 ? 1 : 0]),
    ),
    figure(
      `${name}: refused rightly`,
      none.map((one) => [key(one), one.isRefused ? 1 : 0]),
    ),
    figure(
      `${name}: refused wrongly`,
      wanted.map((one) => [key(one), one.isRefused ? 1 : 0]),
      'lower',
    ),
  ];
}

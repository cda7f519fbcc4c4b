import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { shippedVerdictModel } from '../../server/src/text/claims/verdict-model.ts';
import { readOptions } from '../command-line/read-options.ts';
import { judgeWith, type JudgedClaim } from './judge-claims.ts';
import { learnVerdicts, readForLearning, type ReadClaim } from './learn-verdicts.ts';
import { FOLDS, readClaims } from './read-claims.ts';
import { figuresOf, table } from './report.ts';
import { storeModel } from './store-model.ts';

const DEVELOPMENT = 'wice_dev.jsonl.gz';

const values = readOptions({
  name: 'evidence',
  about:
    'Verdicts and quotes of claims on the pages they cite (WiCE), without a model. The development set is judged by cross-validation over documents, any other with the weights that come along.',
  options: {
    data: { type: 'string', value: 'DIR', default: '../shared/eval', help: 'the folder with the data set' },
    file: { type: 'string', value: 'NAME', default: DEVELOPMENT, help: 'a set of the same form' },
    json: { type: 'string', value: 'FILE', help: 'writes every figure, and each claim, to this file' },
    shipped: {
      type: 'boolean',
      default: false,
      help: 'the development set too with the weights that come along, which saw it',
    },
    learn: { type: 'boolean', default: false, help: 'learns the weights from the file and writes them' },
    seed: { type: 'string', value: 'N', default: '1', help: 'of the random numbers in learning' },
  },
});

const seed = Number(values.seed);
const claims = (await readClaims(values.data, values.file)).map(readForLearning);
if (values.learn) console.log(await storeModel(learnVerdicts(claims, seed)));
else await judge();

async function judge(): Promise<void> {
  const isCrossValidated = values.file === DEVELOPMENT && !values.shipped;
  const judged = isCrossValidated
    ? crossValidate(claims)
    : claims.map((claim) => judgeWith(claim, shippedVerdictModel()));
  const figures = figuresOf(judged);
  console.log(
    `${values.file}: ${isCrossValidated ? 'five-fold cross-validation over documents' : 'with the weights that come along'}\n`,
  );
  console.log(table(figures));
  if (values.json) {
    const written = { file: values.file, isCrossValidated, figures, claims: judged };
    await writeFile(path.resolve(values.json), `${JSON.stringify(written, null, 1)}\n`);
  }
}

/** Each claim is judged with what was learned without any claim on its document. */
function crossValidate(all: readonly ReadClaim[]): JudgedClaim[] {
  const results = new Map<ReadClaim, JudgedClaim>();
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = learnVerdicts(
      all.filter((claim) => claim.fold !== fold),
      seed,
    );
    for (const claim of all) if (claim.fold === fold) results.set(claim, judgeWith(claim, model));
  }
  return all.map((claim) => results.get(claim)!);
}

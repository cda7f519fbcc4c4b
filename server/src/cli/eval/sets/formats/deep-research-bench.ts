import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { questionOf } from '../eval-set.ts';
import type { EvalQuestion, RaceCriteria } from '../eval-set.ts';
import { jsonLines, readText } from '../read-lines.ts';
import { hasAll } from './format.ts';
import type { SetFormat } from './format.ts';

const id = z.union([z.string(), z.number()]).transform(String);
const query = z.looseObject({
  id,
  prompt: z.string().min(1),
  topic: z.string().optional(),
  language: z.string().optional(),
});
const criterion = z.looseObject({
  criterion: z.string(),
  explanation: z.string().default(''),
  weight: z.number(),
});
const dimensions = <Value extends z.ZodType>(value: Value) =>
  z.object({ comprehensiveness: value, insight: value, instruction_following: value, readability: value });
const criteria = z.looseObject({
  id,
  dimension_weight: dimensions(z.number()),
  criterions: dimensions(z.array(criterion)),
});
const article = z.looseObject({ id, article: z.string() });

/** Where the files lie in the repository of the authors, from the folder of `query.jsonl`; or beside it. */
const CRITERIA = ['criteria.jsonl', '../criteria_data/criteria.jsonl'];
const REFERENCES = ['reference.jsonl', '../test_data/cleaned_data/reference.jsonl'];

export const deepResearchBench: SetFormat = {
  name: 'deepresearch-bench',
  licence: 'DeepResearch Bench (Du et al. 2025), code MIT',
  home: 'github.com/Ayanami0730/deep_research_bench',
  file: 'query.jsonl with id, prompt, topic, language; criteria.jsonl and reference.jsonl beside it or as in the repository',
  fits: (begin) => hasAll(begin, 'prompt', 'topic', 'language'),
  async read(text, { file }) {
    const folder = path.dirname(file);
    const known = await criteriaIn(folder);
    const references = await referencesIn(folder);
    return jsonLines(text, query, file).map((one): EvalQuestion => {
      const of = known.get(one.id);
      const reference = references.get(one.id);
      return questionOf({
        id: one.id,
        question: one.prompt,
        form: 'report',
        ...(one.topic && { kind: one.topic }),
        ...(of && reference !== undefined && { race: { ...of, reference } }),
      });
    });
  },
  notes: [
    'RACE and FACT need --judge. RACE also needs criteria.jsonl and reference.jsonl; a figure is like the published ones only with the judge of the authors.',
    'Its Chinese tasks are answered with the English prompts of the service, which has no Chinese ones; the text is in the language of the question.',
  ],
};

async function criteriaIn(folder: string): Promise<Map<string, Omit<RaceCriteria, 'reference'>>> {
  const file = firstThere(folder, CRITERIA);
  if (!file) return new Map();
  const lines = jsonLines(await readText(file), criteria, file);
  return new Map(lines.map((one) => [one.id, { weights: one.dimension_weight, criteria: one.criterions }]));
}

async function referencesIn(folder: string): Promise<Map<string, string>> {
  const file = firstThere(folder, REFERENCES);
  if (!file) return new Map();
  return new Map(jsonLines(await readText(file), article, file).map((one) => [one.id, one.article]));
}

const firstThere = (folder: string, names: readonly string[]) =>
  names.map((name) => path.join(folder, name)).find((name) => existsSync(name));

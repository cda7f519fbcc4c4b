import { z } from 'zod';
import { queriesQuestion } from '../prompts/research.ts';
import { ModelError } from '../providers/model/model-error.ts';
import { askedAs } from '../providers/model/model-schema.ts';
import type { ToolContext } from './tool.ts';

const MAX_QUERIES = 3;
const MAX_QUERY_CHARS = 400;

const queriesOf = z.array(z.string()).min(1);
const schema = z.object({ queries: askedAs(queriesOf, queriesOf.max(MAX_QUERIES)) });

/** What to ask the search providers. A model that cannot put it as JSON leaves us with the question itself. */
export async function searchQueries(context: ToolContext, question: string): Promise<string[]> {
  const { locale } = context.input;
  try {
    const { queries } = await context.ask('queries', {
      ...queriesQuestion({ locale, question, today: context.today }),
      schema,
    });
    return usable(queries, question);
  } catch (error) {
    if (error instanceof ModelError && !error.retryable && error.status === undefined)
      return usable([], question);
    throw error;
  }
}

const usable = (queries: readonly string[], question: string): string[] => {
  const written = clean(queries);
  return written.length > 0 ? written : clean([question]);
};

function clean(queries: readonly string[]): string[] {
  const lines = queries.map((query) => query.replace(/\s+/g, ' ').trim().slice(0, MAX_QUERY_CHARS));
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, MAX_QUERIES);
}

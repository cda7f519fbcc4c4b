import { Client } from 'pg';
import { connectRunning } from '../../../server/test/support/connect-running.ts';
import type { ModelShape } from '../answer.ts';
import { readEvents } from '../events.ts';
import { SHAPES } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { startBody } from '../stream-run.ts';
import type { Target } from '../stream-run.ts';

export interface LongResult {
  /** Stored bytes of tables and indexes for each token, by the length of the answer. */
  bytesPerToken: { tokens2000: number; tokens20000: number };
  /** Tokens a second of one answer of 20,000 from request to end, as fast as the model gives them, and of one of 2,000. */
  tokensPerSecond: { tokens2000: number; tokens20000: number };
  /** 20,000 tokens at 4,000 a second: how late the events of each fifth were at most, in ms. */
  paced: { firstFifthLateMs: number; lastFifthLateMs: number; events: number };
}

const TABLES = ['events', 'run_steps', 'runs', 'turns'];

export async function measureLong(stage: Stage): Promise<LongResult> {
  const target = stage.systems.find(({ name }) => name === 'quarry')!.target;
  const connection = await connectRunning(stage.dataDir);
  const client = new Client(connection);
  await client.connect();
  try {
    const stored = async () => {
      const sum = TABLES.map((table) => `pg_total_relation_size('${table}')`).join(' + ');
      return Number((await client.query<{ bytes: string }>(`select ${sum} as bytes`)).rows[0]!.bytes);
    };
    const answers = async (shape: ModelShape, times: number) => {
      const before = await stored();
      const startedAt = performance.now();
      for (let i = 0; i < times; i += 1) await watchAnswer(target, shape);
      const tokens = times * shape.tokens;
      const ms = performance.now() - startedAt;
      return { bytes: ((await stored()) - before) / tokens, rate: (tokens / ms) * 1000 };
    };
    const medium = await answers(SHAPES.medium, 30);
    const long = await answers(SHAPES.long, 3);
    const paced = lateness(await watchAnswer(target, SHAPES.longPaced));
    return {
      bytesPerToken: { tokens2000: medium.bytes, tokens20000: long.bytes },
      tokensPerSecond: { tokens2000: medium.rate, tokens20000: long.rate },
      paced,
    };
  } finally {
    await client.end();
  }
}

/** How many tokens had come at which time. */
interface Arrival {
  tokens: number;
  at: number;
}

async function watchAnswer(target: Target, shape: ModelShape): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  let characters = 0;
  await readEvents(target, { body: startBody(shape) }, ({ type, payload, at }) => {
    if (type !== 'delta') return;
    characters += (payload['deltaText'] as string).length;
    arrivals.push({ tokens: characters / 5, at });
  });
  if (Math.round(characters / 5) !== shape.tokens)
    throw new Error(`${characters / 5} tokens of ${shape.tokens} came`);
  return arrivals;
}

/** Against the first event and the model's pace. */
function lateness(arrivals: Arrival[]) {
  const { tokens: seen, at: start } = arrivals[0]!;
  const total = arrivals.at(-1)!.tokens;
  const late = arrivals.map(({ tokens, at }) => ({
    tokens,
    ms: at - start - ((tokens - seen) / SHAPES.longPaced.tokensPerSecond) * 1000,
  }));
  return {
    firstFifthLateMs: worst(late.filter(({ tokens }) => tokens <= total / 5)),
    lastFifthLateMs: worst(late.filter(({ tokens }) => tokens >= (total * 4) / 5)),
    events: arrivals.length,
  };
}

const worst = (part: { ms: number }[]): number => Math.max(...part.map(({ ms }) => ms));

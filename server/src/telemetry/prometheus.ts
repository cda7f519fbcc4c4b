import { collectDefaultMetrics, Counter, Gauge as PromGauge, Histogram, Registry } from 'prom-client';
import type { MetricSink } from './create-telemetry.ts';
import type { ChatWork, Outcome } from './telemetry.ts';

export interface Prometheus extends MetricSink {
  readonly contentType: string;
  /** The page that Prometheus reads. */
  page(): Promise<string>;
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const WORK_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];
const MAX_MODELS = 50;
const BATCH_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** All numbers of this node, in a registry of its own. Labels have few values: no id, no user, no address. */
export function createPrometheus(): Prometheus {
  const registry = new Registry();
  // Every 10 ms unless told: a node at rest would wake for nothing else.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  const numbers = createNumbers([registry]);
  const models = new Set<string>();
  /** Callers may name any model that a provider accepts: no reason to let their fancy fill the registry. */
  function modelLabel(model: string): string {
    if (models.size < MAX_MODELS) models.add(model);
    return models.has(model) ? model : 'other';
  }

  function chatDone({ work, outcome, seconds }: { work: ChatWork; outcome: Outcome; seconds: number }): void {
    const { provider } = work;
    const model = modelLabel(work.model);
    const { usage, error } = outcome;
    numbers.modelCalls.observe({ provider, model, outcome: error ? 'error' : 'ok' }, seconds);
    if (!usage) return;
    numbers.tokens.inc({ provider, model, type: 'input' }, usage.inputTokens);
    numbers.tokens.inc({ provider, model, type: 'output' }, usage.outputTokens);
  }

  return {
    contentType: registry.contentType,
    page: () => registry.metrics(),
    workDone({ work, outcome, seconds }) {
      if (work.kind === 'chat') chatDone({ work, outcome, seconds });
      if (work.kind === 'execute_tool')
        numbers.toolCalls.observe({ tool: work.tool, outcome: outcome.error ? 'error' : 'ok' }, seconds);
    },
    request: ({ method, route, status, seconds }) =>
      numbers.requests.observe({ method, route, status }, seconds),
    eventsStored(batch) {
      numbers.events.inc(batch.events);
      numbers.batches.observe(batch.seconds);
    },
    runEnded: (status) => numbers.runsEnded.inc({ status }),
    slowQuery: () => numbers.slowQueries.inc(),
    gauge({ name, help, read }) {
      const gauge = new PromGauge({
        name,
        help,
        labelNames: ['state'],
        registers: [],
        async collect() {
          this.reset();
          // A number that cannot be had just now, such as one of a database that is away, must not cost the others.
          const readings = await Promise.resolve()
            .then(read)
            .catch(() => []);
          for (const { labels = {}, value } of readings) this.set(labels, value);
        },
      });
      registry.registerMetric(gauge);
    },
  };
}

/** What is counted and measured, by name. */
function createNumbers(registers: Registry[]) {
  return {
    requests: new Histogram({
      name: 'quarry_http_request_duration_seconds',
      help: 'HTTP requests by route and status, until the answer was sent whole; streams last as long as they are watched.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    runsEnded: new Counter({
      name: 'quarry_runs_ended_total',
      help: 'Runs that this node has brought to an end, or to a pause for review.',
      labelNames: ['status'],
      registers,
    }),
    modelCalls: new Histogram({
      name: 'quarry_model_call_duration_seconds',
      help: 'Calls of language models.',
      labelNames: ['provider', 'model', 'outcome'],
      buckets: WORK_SECONDS,
      registers,
    }),
    tokens: new Counter({
      name: 'quarry_tokens_total',
      help: 'Tokens of model calls, as the providers counted them.',
      labelNames: ['provider', 'model', 'type'],
      registers,
    }),
    toolCalls: new Histogram({
      name: 'quarry_tool_call_duration_seconds',
      help: 'Tools that runs have used.',
      labelNames: ['tool', 'outcome'],
      buckets: WORK_SECONDS,
      registers,
    }),
    events: new Counter({
      name: 'quarry_events_stored_total',
      help: 'Events that this node has stored.',
      registers,
    }),
    batches: new Histogram({
      name: 'quarry_event_batch_duration_seconds',
      help: 'Time to store one batch of events.',
      buckets: BATCH_SECONDS,
      registers,
    }),
    slowQueries: new Counter({
      name: 'quarry_slow_queries_total',
      help: 'Queries that took longer than SLOW_QUERY_MS.',
      registers,
    }),
  };
}

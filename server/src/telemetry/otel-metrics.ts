import type { Meter } from '@opentelemetry/api';
import type { MetricSink } from './create-telemetry.ts';
import { genAiAttributes } from './gen-ai.ts';

// The buckets that the conventions ask for.
const TOKEN_BUCKETS = [
  1, 4, 16, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304, 16777216, 67108864,
];
const OPERATION_BUCKETS = [
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
];
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const BATCH_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

export function otelMetrics(meter: Meter): MetricSink {
  const histogram = (name: string, unit: string, explicitBucketBoundaries: number[]) =>
    meter.createHistogram(name, { unit, advice: { explicitBucketBoundaries } });
  const tokens = histogram('gen_ai.client.token.usage', '{token}', TOKEN_BUCKETS);
  const operations = histogram('gen_ai.client.operation.duration', 's', OPERATION_BUCKETS);
  const requests = histogram('http.server.request.duration', 's', REQUEST_BUCKETS);
  const batches = histogram('quarry.event_batch.duration', 's', BATCH_BUCKETS);
  const events = meter.createCounter('quarry.events.stored', { unit: '{event}' });
  const runsEnded = meter.createCounter('quarry.runs.ended', { unit: '{run}' });
  const slowQueries = meter.createCounter('quarry.slow_queries', { unit: '{query}' });

  return {
    workDone({ work, outcome, seconds }) {
      const attributes = genAiAttributes(work);
      operations.record(seconds, { ...attributes, ...(outcome.error && { 'error.type': outcome.error }) });
      if (work.kind !== 'chat' || !outcome.usage) return;
      tokens.record(outcome.usage.inputTokens, { ...attributes, 'gen_ai.token.type': 'input' });
      tokens.record(outcome.usage.outputTokens, { ...attributes, 'gen_ai.token.type': 'output' });
    },
    request: ({ method, route, status, seconds }) =>
      requests.record(seconds, {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      }),
    eventsStored(batch) {
      events.add(batch.events);
      batches.record(batch.seconds);
    },
    runEnded: (status) => runsEnded.add(1, { status }),
    slowQuery: () => slowQueries.add(1),
    gauge({ name, help, read }) {
      meter
        .createObservableGauge(name.replace(/^quarry_/, 'quarry.'), { description: help })
        .addCallback(async (result) => {
          for (const { labels, value } of await read()) result.observe(value, labels ?? {});
        });
    },
  };
}

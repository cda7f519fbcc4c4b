import type { Gauge, Outcome, RequestDone, Telemetry, Watched, Work } from './telemetry.ts';

/** Where numbers go: Prometheus' page, an OTLP endpoint. */
export interface MetricSink {
  workDone(done: { work: Work; outcome: Outcome; seconds: number }): void;
  request(done: RequestDone): void;
  eventsStored(batch: { events: number; seconds: number }): void;
  runEnded(status: string): void;
  slowQuery(): void;
  gauge(gauge: Gauge): void;
}

export interface Tracing {
  /** A span below the one that is open where this is called. */
  begin(work: Work): OpenSpan;
  request(done: RequestDone): void;
}

interface OpenSpan {
  within<T>(task: () => Promise<T>): Promise<T>;
  end(outcome: Outcome): void;
}

export function createTelemetry({
  sinks,
  tracing,
}: {
  sinks: MetricSink[];
  tracing?: Tracing | undefined;
}): Telemetry {
  const each = (tell: (sink: MetricSink) => void) => sinks.forEach(tell);
  return {
    async during<T>(watched: Watched<T>, task: () => Promise<T>): Promise<T> {
      const startedAt = performance.now();
      const span = tracing?.begin(watched);
      const done = (outcome: Outcome) => {
        span?.end(outcome);
        const seconds = (performance.now() - startedAt) / 1000;
        each((sink) => sink.workDone({ work: watched, outcome, seconds }));
      };
      try {
        const result = await (span ? span.within(task) : task());
        done(watched.outcome?.(result) ?? {});
        return result;
      } catch (error) {
        done({ error: nameOf(error) });
        throw error;
      }
    },
    request(done) {
      tracing?.request(done);
      each((sink) => sink.request(done));
    },
    eventsStored: (batch) => each((sink) => sink.eventsStored(batch)),
    runEnded: (status) => each((sink) => sink.runEnded(status)),
    slowQuery: () => each((sink) => sink.slowQuery()),
    gauge: (gauge) => each((sink) => sink.gauge(gauge)),
  };
}

/** Messages of errors may hold anything; their names do not. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');

import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { MetricSink, Tracing } from './create-telemetry.ts';
import { otelMetrics } from './otel-metrics.ts';
import { otelTracing } from './otel-tracing.ts';

export interface OtlpOptions {
  /** The base address; `/v1/traces` and `/v1/metrics` are below it. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  version: string;
  nodeId: string;
  /** Also what people asked and models answered. */
  captureContent: boolean;
}

export interface Otlp {
  sink: MetricSink;
  tracing: Tracing;
  /** Sends what is still to be sent. */
  close(): Promise<void>;
}

const CLOSE_WITHIN_MS = 3_000;

/** Traces and metrics to an OpenTelemetry collector. Loaded only when there is one: the packages cost start-up time. */
export function createOtlp(options: OtlpOptions): Otlp {
  const { endpoint, headers, version } = options;
  const resource = resourceFromAttributes({
    'service.name': options.serviceName,
    'service.version': version,
    'service.instance.id': options.nodeId,
  });
  const traces = new TracerProvider({
    resource,
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers }) }),
    ],
  });
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics`, headers }),
      }),
    ],
  });
  return {
    sink: otelMetrics(meters.getMeter('quarry', version)),
    tracing: otelTracing(traces.getTracer('quarry', version), options),
    async close() {
      // A collector that is away must not hold up the stop.
      const late = new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref());
      await Promise.race([Promise.allSettled([traces.shutdown(), meters.shutdown()]), late]);
    },
  };
}

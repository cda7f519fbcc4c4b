import type { Config } from '../settings/config.ts';
import { createTelemetry } from './create-telemetry.ts';
import { createPrometheus } from './prometheus.ts';
import type { Prometheus } from './prometheus.ts';
import type { Telemetry } from './telemetry.ts';

export interface RunningTelemetry {
  telemetry: Telemetry;
  prometheus: Prometheus;
  close(): Promise<void>;
}

/** Numbers for Prometheus always; traces and metrics by OTLP when an endpoint is set. */
export async function startTelemetry(
  config: Config,
  { nodeId, version }: { nodeId: string; version: string },
): Promise<RunningTelemetry> {
  const prometheus = createPrometheus();
  const { otlpEndpoint } = config;
  if (!otlpEndpoint)
    return {
      prometheus,
      telemetry: createTelemetry({ sinks: [prometheus] }),
      close: async () => undefined,
    };
  const { createOtlp } = await import('./otlp.ts');
  const { sink, tracing, close } = createOtlp({
    endpoint: otlpEndpoint,
    headers: config.otlpHeaders,
    serviceName: config.otelServiceName,
    captureContent: config.captureMessageContent,
    nodeId,
    version,
  });
  return { prometheus, telemetry: createTelemetry({ sinks: [prometheus, sink], tracing }), close };
}

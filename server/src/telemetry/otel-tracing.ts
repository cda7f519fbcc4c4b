import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api';
import type { Tracing } from './create-telemetry.ts';
import { genAiAttributes } from './gen-ai.ts';
import type { Outcome, RequestDone, Work } from './telemetry.ts';

interface Surrounding {
  span: Span;
  runId: string | undefined;
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

export function otelTracing(tracer: Tracer, { captureContent }: { captureContent: boolean }): Tracing {
  const surroundings = new AsyncLocalStorage<Surrounding>();

  return {
    begin(work) {
      const outer = surroundings.getStore();
      const runId = work.kind === 'invoke_agent' ? work.runId : outer?.runId;
      const attributes: Attributes = {
        ...genAiAttributes(work),
        ...(runId !== undefined && { 'gen_ai.conversation.id': runId }),
        ...(work.kind === 'invoke_agent' && {
          'gen_ai.agent.id': work.agentId,
          'gen_ai.agent.name': work.agentName,
        }),
        ...(work.kind === 'chat' &&
          captureContent && { 'gen_ai.input.messages': JSON.stringify(work.input()) }),
      };
      const kind = work.kind === 'chat' ? SpanKind.CLIENT : SpanKind.INTERNAL;
      const context = outer ? trace.setSpan(ROOT_CONTEXT, outer.span) : ROOT_CONTEXT;
      const span = tracer.startSpan(spanName(work), { kind, attributes }, context);
      return {
        within: (task) => surroundings.run({ span, runId }, task),
        end(outcome) {
          span.setAttributes(describe(outcome, captureContent));
          if (outcome.error) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },

    request(done) {
      const attributes = {
        'http.request.method': done.method,
        'http.route': done.route,
        'http.response.status_code': done.status,
      };
      const span = tracer.startSpan(
        `${done.method} ${done.route}`,
        { kind: SpanKind.SERVER, attributes, startTime: done.startedAt },
        callersContext(done),
      );
      if (done.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(new Date(done.startedAt.getTime() + done.seconds * 1000));
    },
  };
}

function spanName(work: Work): string {
  if (work.kind === 'chat') return `chat ${work.model}`;
  return work.kind === 'execute_tool' ? `execute_tool ${work.tool}` : `invoke_agent ${work.agentName}`;
}

function describe({ usage, ...outcome }: Outcome, captureContent: boolean): Attributes {
  return {
    ...(outcome.error && { 'error.type': outcome.error }),
    ...(outcome.responseModel && { 'gen_ai.response.model': outcome.responseModel }),
    ...(outcome.finishReason && { 'gen_ai.response.finish_reasons': [outcome.finishReason] }),
    ...(usage && {
      'gen_ai.usage.input_tokens': usage.inputTokens,
      'gen_ai.usage.output_tokens': usage.outputTokens,
    }),
    ...(captureContent && outcome.output && { 'gen_ai.output.messages': JSON.stringify(outcome.output()) }),
  };
}

/** A caller that is traced itself sees our span below its own. */
function callersContext({ traceparent }: RequestDone): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

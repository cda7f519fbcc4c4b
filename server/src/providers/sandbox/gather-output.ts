import { StringDecoder } from 'node:string_decoder';
import { createRedaction } from './redact-stream.ts';
import type { Redaction } from './redact-stream.ts';
import type { OutputStream, SandboxJob } from './sandbox.ts';

export interface GatheredOutput {
  take(stream: OutputStream, chunk: Uint8Array): void;
  /** Call once, when no more will come. */
  end(): { stdout: string; stderr: string };
}

/** What the code says: without secrets, in whole characters, and no more than it may. */
export function gatherOutput(
  job: Pick<SandboxJob, 'onOutput' | 'secrets' | 'redact'>,
  { maxBytes, onTooMuch }: { maxBytes: number; onTooMuch: () => void },
): GatheredOutput {
  const redaction = createRedaction(secretValues(job));
  const streams = { stdout: openStream(redaction), stderr: openStream(redaction) };
  let room = maxBytes;

  function show(stream: OutputStream, bytes: Uint8Array): void {
    const text = streams[stream].decoder.write(Buffer.from(bytes));
    say(stream, text);
  }

  function say(stream: OutputStream, text: string): void {
    if (text === '') return;
    streams[stream].text += text;
    job.onOutput?.(stream, text);
  }

  return {
    take: (stream, chunk) => {
      const allowed = chunk.subarray(0, room);
      room -= allowed.length;
      show(stream, streams[stream].redactor.push(allowed));
      if (allowed.length < chunk.length) onTooMuch();
    },
    end: () => {
      for (const stream of ['stdout', 'stderr'] as const) {
        show(stream, streams[stream].redactor.end());
        say(stream, streams[stream].decoder.end());
      }
      return { stdout: streams.stdout.text, stderr: streams.stderr.text };
    },
  };
}

export function secretValues({
  secrets = [],
  redact = [],
}: Pick<SandboxJob, 'secrets' | 'redact'>): string[] {
  return [...secrets.map(({ value }) => value), ...redact];
}

function openStream(redaction: Redaction) {
  return { redactor: redaction.open(), decoder: new StringDecoder('utf8'), text: '' };
}

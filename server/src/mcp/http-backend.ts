import { apiEndpoints } from '@quarry/api/endpoints/api-endpoints.ts';
import type { Endpoint } from '@quarry/api/endpoints/endpoint.ts';
import { createClient } from '@quarry/api/client.ts';
import type { RunEvent } from '@quarry/api/events.ts';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import { BackendError } from './backend.ts';
import type { AnyRequest, McpBackend } from './backend.ts';

export interface ServiceAddress {
  /** With the version prefix. */
  baseUrl: string;
  apiKey: string;
}

/** The API of a service elsewhere. */
export function httpBackend({ baseUrl, apiKey }: ServiceAddress): McpBackend {
  const client = createClient({ baseUrl, apiKey });

  async function send(name: string, { params = {}, query, body }: AnyRequest): Promise<Response> {
    const { method, path } = (apiEndpoints as Record<string, Endpoint>)[name]!;
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
      encodeURIComponent((params as Record<string, string>)[field]!),
    );
    const search = query ? `?${new URLSearchParams(words(query as object))}` : '';
    const response = await fetch(`${baseUrl}${filled}${search}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.ok) return response;
    const refusal = (await response.json().catch(() => null)) as { message?: string } | null;
    throw new BackendError(response.status, refusal?.message ?? `The service answered ${response.status}.`);
  }

  return {
    call: (async (name: string, request: AnyRequest = {}) =>
      (await send(name, request)).json()) as McpBackend['call'],

    async start(body) {
      const events = client.streamRun(body);
      const first = await inWords(() => events.next());
      await events.return(undefined);
      return (first.value as RunEvent).payload.runId;
    },

    async resume(runId, modelName) {
      const response = await send('streamResume', {
        params: { runId },
        body: { modelName },
      } as AnyRequest);
      await response.body?.cancel();
    },

    async *events(runId, { after, signal }) {
      try {
        for await (const { id: seq, ...event } of client.followRun(runId, {
          signal,
          ...(after && { lastEventId: String(after) }),
        }))
          yield { seq: Number(seq), event: event as RunEvent };
      } catch (error) {
        throw told(error);
      }
    },
  };
}

const words = (query: object): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

const inWords = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw told(error);
  });

const told = (error: unknown): unknown =>
  error instanceof QuarryError ? new BackendError(error.status, error.message) : error;

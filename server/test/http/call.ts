import type { TestApp } from '../support/app.ts';

export interface Call {
  method?: string;
  /** Below the version prefix; `//` in front means: from the root of the service. */
  path: string;
  key?: string;
  /** Sent as JSON, a string as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body, or undefined when it is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read what was answered, whatever its shape
  body: any;
}

/** One plain request, without the client library: what goes over the wire is what the test says. */
export async function call(app: Pick<TestApp, 'origin' | 'base'>, request: Call): Promise<Answer> {
  const { method = 'GET', path, key, body, headers } = request;
  const url = path.startsWith('//') ? `${app.origin}${path.slice(1)}` : `${app.base}${path}`;
  const response = await fetch(url, {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parseJson(text) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

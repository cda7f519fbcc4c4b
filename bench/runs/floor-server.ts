import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a floor treats the events of one run. */
export interface FloorRun {
  event(type: string, json: string): void;
  /** A token of the answer; `json` is the event without the text so far. */
  delta(text: string, json: string): void;
  /** All that one read from the model brought has been said. */
  flush(): void;
  end(): void;
}

/** What both floors are: a run is a request to the model, its tokens are events to the caller. */
export function serveFloor(openRun: (runId: string, response: http.ServerResponse) => FloorRun): void {
  const modelPort = Number(process.env['MODEL_PORT']);
  const agent = new http.Agent({ keepAlive: true });

  // Longer than any pause between two loads: a connection that closes as it is used again would count as a failure.
  const server = http.createServer({ keepAliveTimeout: 300_000 }, (request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => relay(JSON.parse(body) as RunRequest, response));
  });

  function relay({ modelName, inputText }: RunRequest, response: http.ServerResponse): void {
    const runId = randomUUID();
    const run = openRun(runId, response);
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    run.event('config', JSON.stringify({ runId, modelName, inputText }));
    run.flush();
    const call = http.request({
      agent,
      host: '127.0.0.1',
      port: modelPort,
      path: '/v1/chat/completions',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    call.on('error', () => response.destroy());
    call.on('response', (answer) => {
      let rest = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        const text = rest + part;
        let from = 0;
        for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n', from)) {
          take(runId, text.slice(from + 'data: '.length, end), run);
          from = end + 2;
        }
        rest = text.slice(from);
        run.flush();
      });
      answer.on('end', () => run.end());
    });
    const messages = [{ role: 'user', content: inputText }];
    call.end(JSON.stringify({ model: modelName.split('/')[1], stream: true, messages }));
  }

  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  process.on('disconnect', () => process.exit(0));
}

function take(runId: string, data: string, run: FloorRun): void {
  if (data === '[DONE]') return run.event('step', `{"runId":"${runId}","stepIndex":0}`);
  const text = (JSON.parse(data) as ModelChunk).choices[0]?.delta.content;
  if (text) run.delta(text, `{"runId":"${runId}","stepIndex":0,"deltaText":${JSON.stringify(text)}}`);
}

interface RunRequest {
  modelName: string;
  inputText: string;
}

interface ModelChunk {
  choices: { delta: { content?: string } }[];
}

import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';

export interface RecordingProxy {
  url: string;
  /** `CONNECT api.test:443` and `GET http://site.test/page`, in the order in which they came. */
  asked: string[];
  close(): Promise<void>;
}

/** A forward proxy as companies have them. It alone knows where names lead: `site.test:80` to a port of this machine. */
export async function startRecordingProxy(
  places: Record<string, number>,
  { credentials, refuses = [] }: { credentials?: string; refuses?: string[] } = {},
): Promise<RecordingProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const wanted = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;
  const statusFor = (place: string, given: string | undefined) => {
    if (wanted && given !== wanted) return 407;
    if (refuses.includes(place)) return 403;
    return places[place] === undefined ? 502 : 200;
  };
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const url = new URL(request.url ?? '');
    const place = `${url.hostname}:${url.port || 80}`;
    const status = statusFor(place, request.headers['proxy-authorization']);
    if (status !== 200) return void response.writeHead(status).end();
    const { 'proxy-authorization': _, ...headers } = request.headers;
    const onward = httpRequest(
      { port: places[place], path: url.pathname + url.search, method: request.method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(onward);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  });
  server.on('connect', (request, client) => {
    const place = request.url ?? '';
    asked.push(`CONNECT ${place}`);
    const status = statusFor(place, request.headers['proxy-authorization']);
    if (status !== 200) return void client.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
    const target = connect(places[place]!, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      client.pipe(target).pipe(client);
    });
    target.on('error', () => client.destroy());
    client.on('close', () => target.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

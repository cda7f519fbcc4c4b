import { serveFloor } from './floor-server.ts';

/** The floor `relay`, a process of its own: tokens become events, nothing is stored. */
serveFloor((runId, response) => {
  let frames = '';
  const event = (type: string, json: string) => {
    frames += `data: {"type":"${type}","payload":${json}}\n\n`;
  };
  return {
    event,
    delta: (_text, json) => event('delta', json),
    flush() {
      if (frames !== '') response.write(frames);
      frames = '';
    },
    end() {
      event('complete', `{"runId":"${runId}"}`);
      response.end(frames);
    },
  };
});

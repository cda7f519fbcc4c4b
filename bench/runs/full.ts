import { DatabaseSync } from 'node:sqlite';
import { serveFloor } from './floor-server.ts';

/**
 * The floor `full`, a process of its own: the relay that also stores every event in SQLite, one transaction for each
 * event-loop turn, before it sends them, and that sends the text so far with every delta.
 */
const database = new DatabaseSync(process.env['SQLITE_FILE'] ?? ':memory:');
database.exec(`
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table events (run_id text, seq integer, type text, payload text, primary key (run_id, seq)) without rowid;
`);
const insert = database.prepare('insert into events values (?, ?, ?, ?)');

type Row = [runId: string, seq: number, type: string, json: string];

let rows: Row[] = [];
let sends: (() => void)[] = [];

function store(): void {
  database.exec('begin');
  for (const row of rows) insert.run(...row);
  database.exec('commit');
  const stored = sends;
  rows = [];
  sends = [];
  for (const send of stored) send();
}

function afterStored(send: () => void): void {
  if (sends.push(send) === 1) setImmediate(store);
}

serveFloor((runId, response) => {
  let seq = 0;
  let answer = '';
  let frames = '';
  const add = (type: string, json: string, sent = json) => {
    rows.push([runId, (seq += 1), type, json]);
    frames += `data: {"type":"${type}","payload":${sent}}\n\n`;
  };
  const flush = () => {
    const ready = frames;
    frames = '';
    if (ready !== '') afterStored(() => response.write(ready));
  };
  return {
    event: add,
    delta(text, json) {
      answer += text;
      add('delta', json, `${json.slice(0, -1)},"responseText":${JSON.stringify(answer)}}`);
    },
    flush,
    end() {
      add('complete', JSON.stringify({ runId, text: answer }));
      flush();
      afterStored(() => response.end());
    },
  };
});

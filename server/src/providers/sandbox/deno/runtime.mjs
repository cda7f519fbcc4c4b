// Runs inside Deno, where it may read nothing but its own parts, and gives up even that before foreign code starts.
// Standard input brings the job; standard output is the code's own, until the job's mark; then come its files.
import { memoryFiles } from './memory-files.mjs';
import { runJavaScript } from './run-javascript.mjs';
import { runPython } from './run-python.mjs';

const { Deno } = globalThis;
const write = Deno.stdout.writeSync.bind(Deno.stdout);
const exit = Deno.exit.bind(Deno);

const { job, files } = splitJob(await readAll());
const finish = ({ exitCode, found, isFull, isOutOfMemory }) => {
  const head = found.map((file) =>
    file.kind === 'file' ? { kind: 'file', name: file.name, size: file.bytes.length } : file,
  );
  const answer = { exitCode, isFull, isOutOfMemory, found: head };
  writeAll(encode(`\0${job.mark}\0${JSON.stringify(answer)}\n`));
  for (const file of found) if (file.kind === 'file') writeAll(file.bytes);
  exit(0);
};

if (job.language === 'python') await runPython({ job, files, finish });
else await runJavaScript({ job, disk: memoryFiles({ files, diskBytes: job.diskBytes }), finish });

async function readAll() {
  return new Uint8Array(await new Response(Deno.stdin.readable).arrayBuffer());
}

/** A line of JSON, then the files' bytes in the order in which it names them. */
function splitJob(bytes) {
  const end = bytes.indexOf(10);
  const parsed = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  let at = end + 1;
  const split = parsed.files.map(({ name, size }) => {
    at += size;
    return { name, bytes: bytes.slice(at - size, at) };
  });
  return { job: parsed, files: split };
}

function encode(text) {
  return new TextEncoder().encode(text);
}

function writeAll(bytes) {
  for (let at = 0; at < bytes.length;) at += write(bytes.subarray(at));
}

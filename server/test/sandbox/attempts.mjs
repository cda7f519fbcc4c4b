// Tries every way out of Deno that we know, and prints what it got hold of.
import childProcess from 'node:child_process';
import net from 'node:net';
const target = JSON.parse(Deno.readTextFileSync('targets.json'));
const got = {};
const attempt = async (name, work) => {
  try {
    const found = await work();
    if (found) got[name] = String(found).slice(0, 200);
  } catch {
    // As it should be.
  }
};
const node = (name) => process.getBuiltinModule(name);
const connect = (to) =>
  new Promise((resolve, reject) => net.connect(to, () => resolve(true)).on('error', reject));

for (const file of [
  '/etc/shadow',
  '/etc/passwd',
  '/proc/1/environ',
  '/proc/self/environ',
  '/proc/self/mem',
  ...target.files,
]) {
  await attempt(`open ${file}`, () => Deno.open(file));
  await attempt(`read ${file}`, () => node('fs').readFileSync(file));
  await attempt(`stat ${file}`, () => Deno.stat(file));
  await attempt(`import ${file}`, () => import(`file://${file}`, { with: { type: 'json' } }));
  await attempt(`fetch ${file}`, () => fetch(`file://${file}`));
  await attempt(`write ${file}`, () => Deno.open(file, { write: true, create: true }));
}
await attempt('list', async () => (await Array.fromAsync(Deno.readDir('/'))).length);
await attempt('its own parts', () => Deno.open(new URL(target.runtime)));
await attempt('link', () => Deno.symlink('/etc/passwd', '/tmp/x').then(() => true));
await attempt('hard link', () => Deno.link('/etc/passwd', '/tmp/x').then(() => true));
await attempt('temporary file', () => Deno.makeTempFile());
await attempt('environment', () => JSON.stringify(Deno.env.toObject()));
await attempt('one variable', () => Deno.env.get('PATH'));
await attempt('canary', () =>
  JSON.stringify([process.env, process.report?.getReport?.()]).includes(target.canary),
);
await attempt('run', () => new Deno.Command('id').output());
await attempt('run by Node', () => childProcess.execSync('id'));
await attempt('fork', () => childProcess.fork('/x').pid);
await attempt('library', () => Deno.dlopen('libc.so.6', { getpid: { parameters: [], result: 'i32' } }));
await attempt('signal', () => Deno.kill(target.pid, 'SIGCONT') ?? true);
await attempt('host name', () => Deno.hostname());
await attempt('interfaces', () => JSON.stringify(Deno.networkInterfaces()));
await attempt('loopback', () => Deno.connect({ port: target.port }));
await attempt('loopback by Node', () => connect({ port: target.port, host: '127.0.0.1' }));
await attempt('loopback by fetch', () => fetch(`http://127.0.0.1:${target.port}`));
await attempt(
  'WebSocket',
  () =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${target.port}`);
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    }),
);
await attempt('unix socket', () => Deno.connect({ transport: 'unix', path: target.socket }));
await attempt('unix socket by Node', () => connect({ path: target.socket }));
await attempt('public address', () => Deno.connect({ hostname: '1.1.1.1', port: 80 }));
await attempt('name', () => Deno.resolveDns('example.com', 'A'));
await attempt('listen', () => Deno.listen({ port: 0 }));
await attempt(
  'permission',
  async () => (await Deno.permissions.request({ name: 'read' })).state === 'granted',
);
await attempt('remote import', () => import('https://example.com/x.js'));
await attempt('npm import', () => import('npm:left-pad'));
const inWorker = `self.onmessage = async () => {
  try { await Deno.open('/etc/passwd'); self.postMessage('opened'); } catch { self.postMessage(''); }
};`;
await attempt(
  'worker',
  () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(`data:text/javascript,${encodeURIComponent(inWorker)}`, { type: 'module' });
      worker.addEventListener('message', ({ data }) => resolve(data) ?? worker.terminate());
      worker.addEventListener('error', reject);
      worker.postMessage('', []);
    }),
);
await attempt('graphics card', async () => (await navigator.gpu?.requestAdapter())?.info.description);
const gpuInWorker = `self.postMessage((await navigator.gpu?.requestAdapter())?.info.description ?? '');`;
await attempt(
  'graphics card in a worker',
  () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(`data:text/javascript,${encodeURIComponent(gpuInWorker)}`, {
        type: 'module',
      });
      worker.addEventListener('message', ({ data }) => resolve(data) ?? worker.terminate());
      worker.addEventListener('error', reject);
    }),
);
Deno.writeTextFileSync('/job/output/plain.txt', 'x');
Deno.writeTextFileSync('/job/output/../escaped.txt', 'x');
Deno.writeTextFileSync('output/..hidden', 'x');
process.stdout.write(JSON.stringify(got));

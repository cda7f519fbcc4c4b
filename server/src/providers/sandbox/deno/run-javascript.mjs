import process from 'node:process';
import { isMemoryError } from './is-memory-error.mjs';
import { installFiles } from './node-files.mjs';

const { Deno } = globalThis;

export async function runJavaScript({ job, disk, finish }) {
  for (const name of ['read', 'write', 'net', 'env', 'run', 'ffi', 'sys'])
    Deno.permissions.revokeSync({ name });
  const modules = installFiles(disk);
  const end = (exitCode, isOutOfMemory = false) =>
    finish({ exitCode, found: disk.output(), isFull: disk.isFull(), isOutOfMemory });
  Object.defineProperty(process, 'env', { value: { ...job.env }, writable: true });
  process.argv = ['node', job.place, ...job.args];
  process.cwd = () => '/job';
  process.exit = (code) => end(Number(code ?? process.exitCode ?? 0));
  Deno.exit = process.exit;
  const url = URL.createObjectURL(new Blob([disk.read(job.place)], { type: 'text/javascript' }));
  const fail = (error) => {
    const words = String(error?.stack ?? error).replaceAll(url, job.place);
    Deno.stderr.writeSync(new TextEncoder().encode(`${words}\n`));
    end(1, isMemoryError(error));
  };
  addEventListener('error', (event) => {
    event.preventDefault();
    fail(event.error);
  });
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    fail(event.reason);
  });
  // When nothing is left to wait for.
  addEventListener('beforeunload', () => end(Number(process.exitCode ?? 0)));
  globalThis.require = (name) => {
    const found = modules[name.replace(/^node:/, '')];
    if (!found) throw new Error(`Cannot find module '${name}'`);
    return found;
  };
  globalThis.module = { exports: {} };
  globalThis.exports = globalThis.module.exports;
  try {
    await import(url);
  } catch (error) {
    fail(error);
  }
}

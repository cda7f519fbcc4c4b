// Says hello, and then tries to get out.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
const say = (text) => process.stdout.write(`${text}\n`);
say(process.env.HELLO);
const reach = async (name, attempt) => {
  try {
    if (await attempt()) say(`reached ${name}`);
  } catch {
    // As it should be.
  }
};
// In Deno the usual names lead to files in memory.
const read = (file) => (globalThis.Deno ? Deno.open(file) : readFileSync(file, 'utf8'));
await reach('a file', () => read(process.env.BAIT_FILE));
await reach('passwords', () => read('/etc/shadow'));
await reach('the environment of the service', () => read('/proc/1/environ'));
await reach('its environment', () => globalThis.Deno && Deno.env.toObject());
await reach(
  'loopback',
  () =>
    new Promise((resolve, reject) => {
      connect(Number(process.env.BAIT_PORT), '127.0.0.1', () => resolve(true)).on('error', reject);
    }),
);
process.exit(0);

// Imported before the service: its clock jumps by an hour on SIGUSR2, forwards and back in turns of three.
const HOUR_MS = 3_600_000;
const JUMPS = [HOUR_MS, -2 * HOUR_MS, HOUR_MS];

const RealDate = Date;
let jumps = 0;
let shiftMs = 0;
process.on('SIGUSR2', () => {
  shiftMs += JUMPS[jumps % JUMPS.length]!;
  jumps += 1;
});

const now = () => RealDate.now() + shiftMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, asked) => Reflect.construct(target, args.length === 0 ? [now()] : args, asked),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seccompFilter } from './seccomp-filter.ts';

interface Call {
  machine: number;
  number: number;
  args?: number[];
}

/** Runs the program as the kernel would. */
function verdict(program: Buffer, { machine, number, args = [] }: Call): number {
  const data = Buffer.alloc(64);
  data.writeInt32LE(number, 0);
  data.writeUInt32LE(machine, 4);
  for (const [index, arg] of args.entries()) data.writeUInt32LE(arg >>> 0, 16 + index * 8);
  let accumulator = 0;
  for (let at = 0; at * 8 < program.length; at += 1) {
    const code = program.readUInt16LE(at * 8);
    const value = program.readUInt32LE(at * 8 + 4);
    const jump = (isTrue: boolean) => (at += program.readUInt8(at * 8 + (isTrue ? 2 : 3)));
    if (code === 0x20) accumulator = data.readUInt32LE(value);
    else if (code === 0x15) jump(accumulator === value);
    else if (code === 0x45) jump((accumulator & value) !== 0);
    else if (code === 0x06) return value;
    else assert.fail(`instruction ${code}`);
  }
  return assert.fail('the program has no end');
}

const allow = 0x7fff0000;
const kill = 0x80000000;
const error = (errno: number) => 0x00050000 + errno;

const machines = {
  x64: {
    machine: 0xc000003e,
    read: 0,
    ptrace: 101,
    clone: 56,
    clone3: 435,
    socket: 41,
    ioctl: 16,
    mount: 165,
  },
  arm64: {
    machine: 0xc00000b7,
    read: 63,
    ptrace: 117,
    clone: 220,
    clone3: 435,
    socket: 198,
    ioctl: 29,
    mount: 40,
  },
};

for (const [arch, { machine, ...call }] of Object.entries(machines)) {
  test(`on ${arch} the filter lets ordinary calls through and refuses the others`, () => {
    const program = seccompFilter(arch)!;
    const of = (number: number, ...args: number[]) => verdict(program, { machine, number, args });
    assert.equal(of(call.read), allow);
    assert.equal(of(call.ptrace), error(1));
    assert.equal(of(call.mount), error(1));
    assert.equal(of(call.clone3), error(38), 'libraries must fall back to clone');
    assert.equal(of(call.clone, 0x00000011), allow, 'fork');
    assert.equal(of(call.clone, 0x10000011), error(1), 'a new user namespace');
    assert.equal(of(call.clone, 0x40000000), error(1), 'a new network namespace');
    for (const family of [1, 2, 10]) assert.equal(of(call.socket, family), allow);
    for (const family of [16, 17, 38, 40]) assert.equal(of(call.socket, family), error(97));
    assert.equal(of(call.ioctl, 1, 0x5401), allow);
    assert.equal(of(call.ioctl, 1, 0x5412), error(1), 'TIOCSTI');
    assert.equal(of(call.ioctl, 1, 0x541c), error(1), 'TIOCLINUX');
  });

  test(`on ${arch} calls of another machine or numbering end the process`, () => {
    const program = seccompFilter(arch)!;
    assert.equal(verdict(program, { machine: 0x40000003, number: 1 }), kill);
    assert.equal(verdict(program, { machine, number: call.read | 0x40000000 }), kill);
  });
}

test('a machine whose call numbers are not known gets no filter, and so no sandbox', () => {
  assert.equal(seccompFilter('riscv64'), undefined);
});

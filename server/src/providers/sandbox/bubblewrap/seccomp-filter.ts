/** System calls that sandboxed code has no business with: [x64, arm64]; null where a machine does not have it. */
const refused: Record<string, readonly [number | null, number | null]> = {
  // Other processes.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  // Mounts, namespaces, and files by handle.
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  move_mount: [429, 429],
  open_tree: [428, 428],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  unshare: [272, 97],
  setns: [308, 268],
  open_by_handle_at: [304, 265],
  name_to_handle_at: [303, 264],
  // Doors into the kernel with a history.
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  fanotify_init: [300, 262],
  lookup_dcookie: [212, 18],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  create_module: [174, null],
  personality: [135, 92],
  modify_ldt: [154, null],
  uselib: [134, null],
  nfsservctl: [180, 42],
  // The machine.
  swapon: [167, 224],
  swapoff: [168, 225],
  reboot: [169, 142],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  syslog: [103, 116],
  vhangup: [153, 58],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  adjtimex: [159, 171],
  clock_adjtime: [305, 266],
  iopl: [172, null],
  ioperm: [173, null],
  migrate_pages: [256, 238],
  move_pages: [279, 239],
  mbind: [237, 235],
  set_mempolicy: [238, 237],
  set_mempolicy_home_node: [450, 450],
  // Memory that would count as nobody's.
  memfd_secret: [447, 447],
  shmget: [29, 194],
  semget: [64, 190],
  msgget: [68, 186],
  mq_open: [240, 180],
};

/** Answered as if the kernel were too old for them, so that libraries take their other way. */
const unknown: Record<string, readonly [number, number]> = {
  // Its flags are behind a pointer, where a filter cannot look.
  clone3: [435, 435],
  memfd_create: [319, 279],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
};

const machines = {
  x64: { column: 0, audit: 0xc000003e, clone: 56, socket: 41, ioctl: 16 },
  arm64: { column: 1, audit: 0xc00000b7, clone: 220, socket: 198, ioctl: 29 },
} as const;

const allow = 0x7fff0000;
const kill = 0x80000000;
const failWith = (errno: number) => 0x00050000 | errno;
const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

const newNamespaces = 0x7e020000;
/** Unix, IPv4, IPv6. Others, such as vsock, do not care for network namespaces. */
const socketFamilies = [1, 2, 10];
/** TIOCSTI and TIOCLINUX type into a terminal. */
const terminalTricks = [0x5412, 0x541c];
const x32Bit = 0x40000000;

/** Offsets in `struct seccomp_data`; of an argument the lower half, little-endian. */
const at = { number: 0, machine: 4, argument: (index: number) => 16 + index * 8 };

interface Instruction {
  code: number;
  value: number;
  ifTrue?: number;
  ifFalse?: number;
}

const load = (offset: number): Instruction => ({ code: 0x20, value: offset });
const give = (value: number): Instruction => ({ code: 0x06, value });
const ifEqual = (value: number, ifTrue: number, ifFalse: number): Instruction => ({
  code: 0x15,
  value,
  ifTrue,
  ifFalse,
});
const ifAnyBit = (value: number, ifTrue: number, ifFalse: number): Instruction => ({
  code: 0x45,
  value,
  ifTrue,
  ifFalse,
});

/** A classic BPF program for bubblewrap's `--seccomp`; undefined on a machine whose call numbers we do not know. */
export function seccompFilter(arch: string = process.arch): Buffer | undefined {
  const machine = machines[arch as keyof typeof machines];
  if (!machine) return undefined;
  const numbers = (table: Record<string, readonly [number | null, number | null]>) =>
    Object.values(table)
      .map((pair) => pair[machine.column])
      .filter((number) => number !== null);
  return assemble([
    load(at.machine),
    ifEqual(machine.audit, 1, 0),
    give(kill),
    load(at.number),
    // A second numbering of the same calls on x64.
    ifAnyBit(x32Bit, 0, 1),
    give(kill),
    ...numbers(refused).flatMap((number) => [ifEqual(number, 0, 1), give(failWith(EPERM))]),
    ...numbers(unknown).flatMap((number) => [ifEqual(number, 0, 1), give(failWith(ENOSYS))]),
    ifEqual(machine.clone, 0, 4),
    load(at.argument(0)),
    ifAnyBit(newNamespaces, 0, 1),
    give(failWith(EPERM)),
    give(allow),
    ifEqual(machine.socket, 0, 6),
    load(at.argument(0)),
    ifEqual(socketFamilies[0]!, 3, 0),
    ifEqual(socketFamilies[1]!, 2, 0),
    ifEqual(socketFamilies[2]!, 1, 0),
    give(failWith(EAFNOSUPPORT)),
    give(allow),
    ifEqual(machine.ioctl, 0, 5),
    load(at.argument(1)),
    ifEqual(terminalTricks[0]!, 1, 0),
    ifEqual(terminalTricks[1]!, 0, 1),
    give(failWith(EPERM)),
    give(allow),
    give(allow),
  ]);
}

/** `struct sock_filter { u16 code; u8 jt; u8 jf; u32 k; }`, eight bytes each. */
function assemble(program: Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, { code, value, ifTrue = 0, ifFalse = 0 }] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
  }
  return bytes;
}

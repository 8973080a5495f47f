/** The numbers of the system calls that no snippet needs, on x64 and on arm64. -1: this processor does not have it. */
const DENIED: Record<string, readonly [number, number]> = {
  // They look into other processes, or take their files.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  pidfd_getfd: [438, 438],
  // They change what a process sees of the machine.
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  unshare: [272, 97],
  setns: [308, 268],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsmount: [432, 432],
  mount_setattr: [442, 442],
  open_by_handle_at: [304, 265],
  mknod: [133, -1],
  mknodat: [259, 33],
  // Large parts of the kernel in which faults were found again and again.
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  kexec_load: [246, 104],
  init_module: [175, 105],
  finit_module: [313, 273],
  // Their memory belongs to no process, so the limits would not see it.
  memfd_create: [319, 279],
  memfd_secret: [447, 447],
}
/** PostgreSQL needs a small piece of this memory. A snippet in SQL cannot make the call itself. */
const SHARED_MEMORY: readonly [number, number] = [29, 194]
const SOCKET: readonly [number, number] = [41, 198]
/** Unix sockets and the addresses of the internet. Other families, such as vsock, would pass the wall of the network. */
const FAMILIES = [1, 2, 10]

const PROCESSORS = [
  { name: 'x64', id: 0xc0_00_00_3e },
  { name: 'arm64', id: 0xc0_00_00_b7 },
]

const ALLOW = 0x7f_ff_00_00
const KILL = 0x80_00_00_00
const refuseWith = (error: number) => 0x00_05_00_00 | error
const EPERM = 1
const EAFNOSUPPORT = 97

/** Where the kernel puts what a filter may read: the number of the call, the processor, the low half of an argument. */
const CALL = 0
const PROCESSOR = 4
const FIRST_ARGUMENT = 16

const load = (offset: number) => instruction(0x20, 0, 0, offset)
const end = (result: number) => instruction(0x06, 0, 0, result)
/** Each jump skips as many of the next instructions. */
const ifEqual = (value: number, then: number, otherwise: number) => instruction(0x15, then, otherwise, value)
const ifAtLeast = (value: number, then: number, otherwise: number) => instruction(0x35, then, otherwise, value)

function instruction(code: number, then: number, otherwise: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16LE(code, 0)
  bytes.writeUInt8(then, 2)
  bytes.writeUInt8(otherwise, 3)
  bytes.writeUInt32LE(value >>> 0, 4)
  return bytes
}

/** Returns null on a processor whose system calls we have not listed: the box is then not installed. */
export function seccompFilter({ hasSharedMemory = false } = {}, arch: string = process.arch): Buffer | null {
  const nth = PROCESSORS.findIndex(({ name }) => name === arch)
  const processor = PROCESSORS[nth]
  if (!processor) return null
  const denied = [...Object.values(DENIED), ...(hasSharedMemory ? [] : [SHARED_MEMORY])]
  const numbers = denied.map((pair) => pair[nth] ?? -1).filter((number) => number >= 0)
  return Buffer.concat([
    load(PROCESSOR),
    ifEqual(processor.id, 1, 0),
    end(KILL),
    load(CALL),
    // On x64, the same calls have second numbers from here on.
    ifAtLeast(0x40_00_00_00, 0, 1),
    end(KILL),
    ...numbers.flatMap((number) => [ifEqual(number, 0, 1), end(refuseWith(EPERM))]),
    ifEqual(SOCKET[nth] ?? -1, 0, 3 + FAMILIES.length - 1),
    load(FIRST_ARGUMENT),
    ...FAMILIES.map((family, at) => ifEqual(family, FAMILIES.length - at, 0)),
    end(refuseWith(EAFNOSUPPORT)),
    end(ALLOW),
  ])
}

import { type Escape, inPython, together, without, withoutFilter } from './escape.ts'

const NEW_USER = '0x10000000'
const CLONE = process.arch === 'arm64' ? 220 : 56

/** Attempts to become root, or to use parts of the kernel that no snippet needs. */
export const KERNEL: Escape[] = [
  inPython('a new user namespace', `return checked(libc.unshare(${NEW_USER})) == 0`, {
    control: together(without('--disable-userns'), withoutFilter),
  }),
  inPython(
    'a process in a new user namespace',
    `child = checked(libc.syscall(${CLONE}, ${NEW_USER} | 17, 0, 0, 0, 0))
if child == 0: os._exit(0)
return child`,
    { control: without('--disable-userns') },
  ),
  inPython('a new network', 'return checked(libc.unshare(0x40000000)) == 0', { control: 'no box' }),
  inPython('a mount', "return checked(libc.mount(b'none', b'/work', b'tmpfs', 0, None)) == 0", { control: 'no box' }),
  inPython('a mount over the wall', "return checked(libc.mount(b'none', b'/usr', None, 32 | 4096, None)) == 0"),
  inPython('an end of a mount', "return checked(libc.umount2(b'/tmp', 2)) == 0", { control: 'no box' }),
  inPython('a device file', "os.mknod('/work/disk', 0o60666, os.makedev(254, 0))\nreturn True", { control: 'no box' }),
  inPython('another root folder', "os.chroot('/tmp')\nreturn True", { control: 'no box' }),
  inPython('another user', 'os.setuid(0)\nreturn os.getuid() == 0', { control: 'no box' }),
  inPython(
    'programs that run as root',
    "return subprocess.run(['/usr/bin/su', 'root', '-c', 'id -u'], capture_output=True, timeout=3).stdout == b'0\\n'",
    { control: 'no box' },
  ),
  inPython(
    'a program of its own that runs as root',
    `import shutil
shutil.copy('/usr/bin/id', '/work/id'); os.chmod('/work/id', 0o4755)
return subprocess.run(['/work/id', '-u'], capture_output=True).stdout == b'0\\n'`,
    { control: 'no box' },
  ),
  inPython('the log of the kernel', 'return checked(libc.klogctl(10, None, 0))', { control: 'no box' }),
  inPython('the name of the machine', "return checked(libc.sethostname(b'x', 1)) == 0"),
  inPython('the clock', 'time.clock_settime(time.CLOCK_REALTIME, time.time())\nreturn True'),
  inPython(
    'keys of the kernel',
    "return checked(libc.syscall(248 if os.uname().machine == 'x86_64' else 217, b'user', b'x', b'x', 1, -2))",
    { control: withoutFilter },
  ),
  inPython(
    'rings for input and output',
    `parameters = ctypes.create_string_buffer(120)
return checked(libc.syscall(425, 1, parameters))`,
    { control: withoutFilter },
  ),
  inPython('a file in memory that no limit sees', "return os.memfd_create('x') > 0", { control: withoutFilter }),
  inPython('shared memory that no limit sees', 'return checked(libc.shmget(0, 100_000_000, 0o1600)) >= 0', {
    control: withoutFilter,
  }),
]

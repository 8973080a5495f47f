import { type Escape, inPython, together, withLimits, withMuchMemory, withoutFilter } from './escape.ts'

const MANY_PROCESSES = together(withLimits('--nproc=4000'), withMuchMemory)

/** The second process lives on when the first one has ended, and holds its output. */
const daemon = (start: string) => `
sys.stdout.flush()
if os.fork() == 0:
    ${start}
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    time.sleep(1.5)
    os.write(1, b'ESCAPED')
    os._exit(0)
return False`

/** Attempts to have more processes, to outlive the run, and to reach other processes. */
export const PROCESSES: Escape[] = [
  inPython(
    'a fork bomb',
    `for count in range(100):
    if os.fork() == 0: time.sleep(9); os._exit(0)
return count`,
    { control: MANY_PROCESSES },
  ),
  inPython(
    'a thread bomb',
    `threading.stack_size(65536)
for count in range(150): threading.Thread(target=time.sleep, args=(2,), daemon=True).start()
return count`,
    { control: MANY_PROCESSES },
  ),
  inPython('an endless loop', 'while True: pass', { seconds: 1, ends: ['timeout'] }),
  inPython('a long sleep', 'time.sleep(30)\nreturn True', { seconds: 1, ends: ['timeout'] }),
  inPython(
    'a loop that ignores every signal',
    `for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
while True: time.sleep(1)`,
    { seconds: 1, ends: ['timeout'] },
  ),
  inPython('a daemon with a session of its own', daemon('os.setsid()'), { control: 'no box' }),
  inPython('a daemon of a daemon', daemon('if os.fork() != 0: os._exit(0)'), { control: 'no box' }),
  inPython('a program that replaces itself and never ends', "os.execv('/usr/bin/sleep', ['sleep', '60'])", {
    seconds: 1,
    ends: ['timeout'],
  }),
  inPython(
    'kill -1',
    `if os.fork() == 0:
    time.sleep(20)
os.kill(-1, signal.SIGKILL)
return False`,
  ),
  inPython('a signal to a process of the server', ({ pid }) => `os.kill(${pid}, 0)\nreturn True`, {
    control: 'no box',
  }),
  inPython(
    'the list of the processes of the server',
    "return [p for p in os.listdir('/proc') if p.isdigit() and b'600' in open(f'/proc/{p}/cmdline', 'rb').read()]",
    { control: 'no box' },
  ),
  inPython(
    'the memory of a process of the server',
    ({ pid }) => `start = open('/proc/${pid}/maps').readline().split('-')[0]
memory = open('/proc/${pid}/mem', 'rb')
memory.seek(int(start, 16))
return memory.read(4)`,
    { control: 'no box' },
  ),
  inPython(
    'ptrace of another process',
    `child = os.fork()
if child == 0: time.sleep(1); os._exit(0)
return checked(libc.ptrace(16, child, 0, 0)) == 0`,
    { control: withoutFilter },
  ),
  inPython(
    'process_vm_readv of another process',
    `text = ctypes.create_string_buffer(b'secret')
child = os.fork()
if child == 0: time.sleep(1); os._exit(0)
copy = ctypes.create_string_buffer(8)
Part = ctypes.c_uint64 * 2
to, source = Part(ctypes.addressof(copy), 6), Part(ctypes.addressof(text), 6)
return checked(libc.process_vm_readv(child, to, 1, source, 1, 0)) == 6`,
    { control: withoutFilter },
  ),
  inPython('higher limits', 'resource.setrlimit(resource.RLIMIT_NPROC, (9999, 9999))\nreturn True', {
    control: 'no box',
  }),
  inPython('a higher priority', 'return os.nice(-10) < 0', { control: 'no box' }),
  inPython('real-time scheduling', 'os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50))\nreturn True'),
  inPython(
    'memory of all processes together',
    `for _ in range(12):
    if os.fork() == 0:
        block = bytearray(100_000_000)
        time.sleep(2)
        os._exit(0)
time.sleep(1)
return True`,
    {
      ends: ['too_much_memory'],
      control: (command) => ({ ...command, limits: { ...command.limits, residentMb: 4_000 } }),
    },
  ),
  inPython(
    'memory of processes that a thread started',
    `import threading
def start():
    for _ in range(12):
        if os.fork() == 0:
            block = bytearray(100_000_000)
            time.sleep(2)
            os._exit(0)
    time.sleep(2)
threading.Thread(target=start).start()
time.sleep(1)
return True`,
    {
      ends: ['too_much_memory'],
      control: (command) => ({ ...command, limits: { ...command.limits, residentMb: 4_000 } }),
    },
  ),
]

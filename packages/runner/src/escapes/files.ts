import type { Command } from '../enter-box.ts'
import { SECRET } from './canary.ts'
import { type Escape, inPython } from './escape.ts'

/** An open file beyond those that the box reads, and no step that closes it. */
const withOpenFile = (command: Command): Command => ({
  ...command,
  args: command.args.map((arg) => (arg.startsWith('for fd in') ? 'exec "$@"' : arg)),
  handed: [...command.handed, ''],
})

/** Attempts to read what is not the snippet's, and to leave something behind. */
export const FILES: Escape[] = [
  inPython('the passwords of this machine', "return open('/etc/shadow').read()", { control: 'no box' }),
  inPython('the home of root', "return os.listdir('/root')", { control: 'no box' }),
  inPython('the data of other programs', "return os.listdir('/var/lib')", { control: 'no box' }),
  inPython('a file that everybody may read', ({ secretFile }) => `return open('${secretFile}').read()`, {
    control: 'no box',
  }),
  inPython(
    'the same file through its process',
    ({ pid, secretFile }) => `return open('/proc/${pid}/root${secretFile}').read()`,
    {
      control: 'no box',
    },
  ),
  inPython(
    'the same file through a symbolic link',
    ({ secretFile }) => `os.symlink('${secretFile}', '/work/link')\nreturn open('/work/link').read()`,
    { control: 'no box' },
  ),
  inPython('a path that climbs', ({ secretFile }) => `return open('/work/' + '../' * 30 + '${secretFile}').read()`, {
    control: 'no box',
  }),
  {
    name: 'a file that everybody may read, with cat from JavaScript',
    language: 'javascript',
    source: ({ secretFile }) => `const { stdout, stderr } = require('child_process').spawnSync('cat', ['${secretFile}'])
      console.log(String(stdout) === '${SECRET}' ? 'ESCAPED' : 'HELD', String(stderr))`,
    control: 'no box',
  },
  {
    name: 'a file that everybody may read, with cat from Java',
    language: 'java',
    source: ({ secretFile }) => `var cat = Runtime.getRuntime().exec(new String[] {"cat", "${secretFile}"});
      System.out.println(new String(cat.getInputStream().readAllBytes()).equals("${SECRET}") ? "ESCAPED" : "HELD");`,
    control: 'no box',
  },
  inPython(
    'the variables of the server',
    ({ pid }) => `names = {'self', '${pid}'} & set(os.listdir('/proc'))
texts = [open(f'/proc/{name}/environ', 'rb').read() for name in names]
return b'${SECRET}' in b''.join(texts)`,
    { control: 'no box' },
  ),
  inPython(
    'open files of the server',
    `own = [fd for fd in os.listdir('/proc/self/fd') if os.path.exists(f'/proc/self/fd/{fd}')]
return [fd for fd in own if int(fd) > 2]`,
    { control: withOpenFile },
  ),
  inPython(
    'open files of the box itself',
    `for name in ('1', str(os.getppid())):
    for fd in os.listdir(f'/proc/{name}/fd'):
        if int(fd) > 2 and 'eventfd' not in os.readlink(f'/proc/{name}/fd/{fd}'): return fd
return False`,
  ),
  inPython(
    'a file in any folder but its own',
    `for folder, inside, _ in os.walk('/'):
    if folder.count('/') > 2: inside.clear()
    if folder.split('/')[1] in ('proc', 'work', 'tmp') or folder == '/dev/shm': continue
    try: open(folder + '/abhyas', 'w'); return folder
    except OSError as error: last = error
raise last`,
    {
      // Without the last remount, the folder / can be written.
      control: (command) => {
        const at = command.args.lastIndexOf('--remount-ro')
        return { ...command, args: command.args.toSpliced(at, 2) }
      },
    },
  ),
  inPython("a change of the snippet's own source", "return open('/work/snippet.py', 'a').write('x')"),
  inPython('settings of the kernel', "return open('/proc/sys/kernel/core_pattern', 'a')", { control: 'no box' }),
  inPython('the trigger that restarts the machine', "return open('/proc/sysrq-trigger', 'a')"),
  inPython(
    'the disks',
    "return [n for n in os.listdir('/dev') if n.startswith(('sd', 'vd', 'nvme', 'mem', 'kmsg', 'fuse', 'loop'))]",
    {
      control: 'no box',
    },
  ),
  inPython(
    'letters typed into the terminal',
    "import fcntl\nreturn fcntl.ioctl(os.open('/dev/tty', os.O_RDWR), 0x5412, b'x') == b'x'",
  ),
]

import { readdirSync } from 'node:fs'
import type { Limits, Program } from './program.ts'
import { seccompFilter } from './seccomp.ts'

/** The user of the snippets has no account and owns no file. No other program runs as this user. */
const RUN_USER = '61000'
/** In the box every snippet is nobody. */
const NOBODY = '65534'
const MEGABYTE = 1_048_576

const words = (text: string): string[] => text.split(' ')

/** A command with the bytes that it reads from its file descriptors, from the third on. */
export type Command = { args: string[]; handed: (string | Buffer)[]; limits: Pick<Limits, 'seconds' | 'residentMb'> }

/** The configuration of Java and of the links of Debian is outside /usr. */
const configuration = () => [
  'alternatives',
  'ld.so.cache',
  ...readdirSync('/etc').filter((name) => name.startsWith('java-')),
]

const shownOf = (shows: Program['shows']) =>
  Object.entries(shows).map(([inside, outside]) => ['--ro-bind', outside, inside])

/** Only programs and libraries: no home, no configuration of the server, no data. */
const system = () => [
  ...words('--ro-bind /usr /usr'),
  ...['bin', 'sbin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
  ...words('--perms 0755 --dir /etc --perms 0755 --dir /opt'),
  ...configuration().flatMap((name) => ['--ro-bind-try', `/etc/${name}`, `/etc/${name}`]),
]

/**
 * A server that runs as root first leaves its files behind and becomes the user of the snippets, because the limit of
 * processes does not bind root. Another server's user enters the box as it is.
 */
const leaveRoot = ({ shows }: Program): string[] =>
  process.getuid?.() === 0
    ? [
        // With a process tree of its own: a bwrap without rights could not end processes of another user.
        ...words('bwrap --unshare-pid --die-with-parent'),
        ...system(),
        ...shownOf(shows).flat(),
        ...words('--dev /dev --bind /proc /proc --perms 0755 --dir /tmp --chdir / --'),
        ...words(`setpriv --reuid ${RUN_USER} --regid ${RUN_USER} --clear-groups`),
        ...words('--no-new-privs --inh-caps=-all --bounding-set=-all --'),
      ]
    : []

const tmpfs = (folder: string, megabytes: number) => ['--size', String(megabytes * MEGABYTE), '--tmpfs', folder]

const limited = ({ seconds, processes, addressMb, dataMb, fileMb }: Limits) => [
  'prlimit',
  `--as=${addressMb * MEGABYTE}`,
  `--data=${dataMb * MEGABYTE}`,
  `--nproc=${processes}`,
  // The clock on the wall ends the run. This ends what it forgets, and counts each core by itself.
  `--cpu=${Math.ceil(seconds) * 2}`,
  `--fsize=${fileMb * MEGABYTE}`,
  '--nofile=256',
  '--core=0',
  '--',
]

/** A server may have inherited open files from the program that started it, and hands them on without knowing. */
const CLOSE_FILES = 'for fd in /proc/$$/fd/*; do fd=${fd##*/}; ((fd > 2)) && exec {fd}>&-; done; exec "$@"'

/** Returns null where the processor is not known. */
export function enterBox(program: Program): Command | null {
  const { command, files, shows, limits, hasSharedMemory } = program
  const filter = seccompFilter({ hasSharedMemory })
  if (!filter) return null
  const isRoot = process.getuid?.() === 0
  const paths = Object.keys(files)
  const args = [
    ...leaveRoot(program),
    'bwrap',
    ...['user', 'pid', 'net', 'ipc', 'uts', 'cgroup'].map((name) => `--unshare-${name}`),
    ...words(`--disable-userns --uid ${NOBODY} --gid ${NOBODY} --hostname box`),
    ...words('--die-with-parent --new-session --cap-drop ALL'),
    ...words('--clearenv --setenv PATH /usr/bin:/bin --setenv HOME /work --setenv LC_ALL C.UTF-8'),
    ...system(),
    ...shownOf(isRoot ? Object.fromEntries(Object.keys(shows).map((path) => [path, path])) : shows).flat(),
    ...words('--proc /proc --dev /dev'),
    ...tmpfs('/dev/shm', limits.sharedMb),
    ...words('--remount-ro /dev'),
    ...tmpfs('/tmp', limits.diskMb),
    ...tmpfs('/work', limits.diskMb),
    ...paths.flatMap((path, nth) => ['--ro-bind-data', String(nth + 4), path]),
    ...words('--remount-ro / --chdir /work --seccomp 3 --'),
    'bash',
    '-c',
    CLOSE_FILES,
    'bash',
    ...limited(limits),
    ...command,
  ]
  return { args, handed: [filter, ...paths.map((path) => files[path] ?? '')], limits }
}

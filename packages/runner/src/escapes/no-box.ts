import { lstatSync, readdirSync, readlinkSync } from 'node:fs'
import type { Command } from '../enter-box.ts'
import type { Program } from '../program.ts'
import type { Canary } from './canary.ts'

/** The folders that the program itself has. */
const OWN = new Set(['work', 'tmp', 'opt', 'dev', 'proc', 'etc'])

/**
 * Runs a program as the user of the tests, without limits and with everything in sight, but for reading only. It shows
 * what an attempt does when nothing locks it up.
 */
export function withoutBox({ command, files, shows, limits }: Program, canary: Canary): Command {
  const rest = readdirSync('/').filter((name) => !OWN.has(name))
  const paths = Object.keys(files)
  return {
    args: [
      'bwrap',
      '--die-with-parent',
      '--cap-add',
      'ALL',
      ...rest.flatMap((name) =>
        lstatSync(`/${name}`).isSymbolicLink()
          ? ['--symlink', readlinkSync(`/${name}`), `/${name}`]
          : ['--ro-bind', `/${name}`, `/${name}`],
      ),
      ...readdirSync('/etc').flatMap((name) => ['--ro-bind-try', `/etc/${name}`, `/etc/${name}`]),
      ...'--dev-bind /dev /dev --bind /proc /proc --tmpfs /work --tmpfs /tmp'.split(' '),
      '--ro-bind',
      canary.folder,
      canary.folder,
      ...Object.entries(shows).flatMap(([inside, outside]) => ['--ro-bind', outside, inside]),
      ...paths.flatMap((path, nth) => ['--ro-bind-data', String(nth + 3), path]),
      '--chdir',
      '/work',
      '--',
      ...command,
    ],
    handed: paths.map((path) => files[path] ?? ''),
    limits: { ...limits, residentMb: 4_000 },
  }
}

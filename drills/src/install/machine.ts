import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIMITS, podman, tryPodman } from '../podman.ts'

const IMAGE = 'localhost/machine:12'
/** The packages that the installation asks for lie in the machine's cache, because it has no network. */
const WANTED = 'postgresql redis-server caddy'

export type Machine = {
  pid: string
  run(...command: string[]): { code: number | null; said: string }
  /** The output of a command that must succeed. */
  ask(...command: string[]): string
  remove(): void
}

function makeImage(): void {
  if (tryPodman('image', 'exists', IMAGE).code === 0) return
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-machine-'))
  const tar = join(folder, 'machine.tar')
  const download = `APT_CONFIG=$MMDEBSTRAP_APT_CONFIG apt-get install -y --download-only --no-install-recommends ${WANTED}`
  execFileSync(
    'mmdebstrap',
    [
      '--quiet',
      '--variant=minbase',
      '--include=systemd-sysv,dbus,ca-certificates',
      '--skip=cleanup/apt',
      `--customize-hook=${download}`,
      'bookworm',
      tar,
    ],
    { stdio: 'inherit' },
  )
  podman('import', '--quiet', tar, IMAGE)
  rmSync(folder, { recursive: true })
}

/** Starts an empty Debian 12 whose first process is systemd. It has no network, and these folders of ours. */
export function startMachine(volumes: Record<string, string>): Machine {
  makeImage()
  const mounts = Object.entries(volumes).flatMap(([from, to]) => ['--volume', `${from}:${to}:ro`])
  const rights = [
    '--systemd=always',
    '--network',
    'none',
    '--cap-add',
    'SYS_ADMIN',
    '--security-opt',
    'seccomp=unconfined',
  ]
  const id = podman('run', '--detach', ...rights, ...LIMITS, ...mounts, IMAGE, '/sbin/init')
  const run = (...command: string[]) => tryPodman('exec', id, ...command)
  const machine: Machine = {
    pid: podman('inspect', id, '--format', '{{.State.Pid}}'),
    run,
    ask(...command) {
      const { code, said } = run(...command)
      if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${said}`)
      return said.trim()
    },
    remove: () => void podman('rm', '--force', '--time', '0', id),
  }
  machine.ask('sh', '-c', 'until systemctl is-system-running --wait; do sleep 0.2; done')
  makeLikeMachine(machine)
  return machine
}

/**
 * A container differs from a machine in two points. systemd cannot hand secrets to a unit before its mounts are shared, and
 * Debian's unit of Redis asks for a namespace of users, which a container may not make.
 */
function makeLikeMachine(machine: Machine): void {
  machine.ask('mount', '--make-rshared', '/')
  const folder = '/etc/systemd/system/redis-server.service.d'
  machine.ask('sh', '-c', `mkdir -p ${folder} && printf '[Service]\\nPrivateUsers=no\\n' >${folder}/container.conf`)
  machine.ask('systemctl', 'daemon-reload')
}

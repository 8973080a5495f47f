import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import { LIMITS, podman, PODMAN } from '../podman.ts'

export type Container = {
  exec(...command: string[]): string
  pid: number
  logs(): string
  stop(): { seconds: number; code: number }
  remove(): void
}

/** Starts the image with a root that nobody can write, on the network of the machine. */
export function startContainer(image: string, env: Record<string, string>): Container {
  const settings = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const locks = ['--read-only', '--read-only-tmpfs=false', '--tmpfs', '/tmp', '--cap-drop', 'all', '--network', 'host']
  const id = podman('run', '--detach', ...locks, ...LIMITS, ...settings, image)
  return {
    exec: (...command) => podman('exec', id, ...command),
    pid: Number(podman('inspect', id, '--format', '{{.State.Pid}}')),
    logs: () => podman('logs', id),
    stop() {
      const begun = Date.now()
      podman('stop', '--time', '60', id)
      return { seconds: (Date.now() - begun) / 1000, code: Number(podman('wait', id)) }
    },
    remove: () => void podman('rm', '--force', id),
  }
}

/** The size of all layers as a registry would keep them. */
export async function compressedMegabytes(image: string): Promise<number> {
  const save = spawn('podman', [...PODMAN, 'save', '--format', 'docker-archive', image], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gzip = save.stdout.pipe(createGzip())
  let bytes = 0
  gzip.on('data', (part: Buffer) => (bytes += part.length))
  await once(gzip, 'end')
  return bytes / 1e6
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installPackages } from '../install-packages.ts'
import { makeNetwork, namespaceOf, removeNetwork } from './lab/network.ts'
import { FOLDER } from './lab/settings.ts'

// npm run drill:failover. The options are those of inside.ts, which runs in the namespace of the product.
if (process.getuid?.() !== 0) throw new Error('The drill makes network namespaces, so it must run as root.')
installPackages('postgresql-15 patroni python3-etcd etcd-server haproxy iptables iproute2'.split(' '))
// An interrupted run may have left them.
removeNetwork()
makeNetwork()
const inside = fileURLToPath(new URL('inside.ts', import.meta.url))
const drill = spawn(
  'ip',
  ['netns', 'exec', namespaceOf(0), process.execPath, ...process.execArgv, inside, ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
// The drill itself ends at these signals, and then the network is removed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => drill.kill(signal))
const [code] = (await once(drill, 'exit')) as [number | null]
removeNetwork()
rmSync(FOLDER, { recursive: true, force: true })
process.exitCode = code ?? 1

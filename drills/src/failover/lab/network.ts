import { killAll, runCommand, runNow } from '../../run-command.ts'

/** The three hosts of the database. Host 0 holds the product, HAProxy, the learners, and the switch between all hosts. */
export const HOSTS = [1, 2, 3] as const
export type Host = (typeof HOSTS)[number]

/** The addresses are those of the files in deploy/postgres. Nothing outside the namespaces sees them. */
export const addressOf = (host: Host): string => `10.0.0.1${host}`
export const namespaceOf = (host: Host | 0): string => `ha${host}`

const PRODUCT = namespaceOf(0)
const NAMESPACES = ([0, ...HOSTS] as const).map(namespaceOf)

/** Makes four network namespaces that reach one another and nothing else. */
export function makeNetwork(): void {
  ip(`netns add ${PRODUCT}`)
  ip(`-n ${PRODUCT} link set lo up`)
  ip(`-n ${PRODUCT} link add br0 type bridge`)
  ip(`-n ${PRODUCT} addr add 10.0.0.1/24 dev br0`)
  ip(`-n ${PRODUCT} link set br0 up`)
  for (const host of HOSTS) {
    const name = namespaceOf(host)
    ip(`netns add ${name}`)
    ip(`-n ${name} link set lo up`)
    ip(`link add port${host} netns ${PRODUCT} type veth peer name eth0 netns ${name}`)
    ip(`-n ${PRODUCT} link set port${host} master br0`)
    ip(`-n ${PRODUCT} link set port${host} up`)
    ip(`-n ${name} addr add ${addressOf(host)}/24 dev eth0`)
    ip(`-n ${name} link set eth0 up`)
  }
}

/** Ends every process in the namespaces and removes them. */
export function removeNetwork(): void {
  const made = ip('netns list').split('\n')
  for (const name of NAMESPACES.filter((each) => made.some((line) => line.split(' ')[0] === each))) {
    killAll(pidsOf(name))
    ip(`netns del ${name}`)
  }
}

/** Every process of a host, and no other. */
export const processesOf = (host: Host): number[] => pidsOf(namespaceOf(host))

export const pullCable = (host: Host) => setCable(host, 'down')

/** Drops everything between this host and the other hosts. The product still reaches it. */
export async function cutFromPeers(host: Host): Promise<void> {
  for (const peer of HOSTS.filter((each) => each !== host)) {
    await tables(host, '-A', 'INPUT', '-s', addressOf(peer), '-j', 'DROP')
    await tables(host, '-A', 'OUTPUT', '-d', addressOf(peer), '-j', 'DROP')
  }
}

/** Ends every fault of the network of this host. */
export async function healNetwork(host: Host): Promise<void> {
  await setCable(host, 'up')
  await tables(host, '-F')
}

const ip = (args: string) => runNow('ip', ...args.split(' '))

const pidsOf = (name: string) => ip(`netns pids ${name}`).split('\n').filter(Boolean).map(Number)

const setCable = (host: Host, to: 'up' | 'down') => runCommand('ip', '-n', PRODUCT, 'link', 'set', `port${host}`, to)

const tables = (host: Host, ...args: string[]) =>
  runCommand('ip', 'netns', 'exec', namespaceOf(host), 'iptables', '-w', ...args)

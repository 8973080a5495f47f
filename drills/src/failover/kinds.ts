import type { Lab } from './lab/lab.ts'
import { cutFromPeers, type Host, HOSTS, pullCable } from './lab/network.ts'

/** A fault of one or more hosts. */
export type Kind = {
  /** Causes the fault, and returns the hosts that must be healed. */
  cause(lab: Lab, leader: Host): Promise<readonly Host[]>
  /** For how long at most no save is acknowledged. */
  limitMs: number
  /** How long the fault lasts. Without it, until saves are acknowledged again; `drawn` is 5 to 60 seconds. */
  lasts?: 'drawn' | number
}

const PROCESS_MS = 8_000
const HOST_MS = 25_000

const othersOf = (leader: Host): readonly Host[] => HOSTS.filter((host) => host !== leader)
const firstOther = (leader: Host): Host => othersOf(leader)[0] as Host

export const KINDS = {
  /** PostgreSQL of the primary crashes. */
  'kill-postgres': {
    limitMs: PROCESS_MS,
    async cause(lab, leader) {
      await lab.killPostgres(leader)
      return []
    },
  },
  /** Every process of the primary's host ends. */
  'kill-node': {
    limitMs: HOST_MS,
    async cause(lab, leader) {
      lab.killHost(leader)
      return [leader]
    },
  },
  /** The primary loses its replicas and the other two of etcd. The product still reaches it. */
  'cut-primary': {
    limitMs: HOST_MS,
    lasts: 'drawn',
    async cause(_lab, leader) {
      await cutFromPeers(leader)
      return [leader]
    },
  },
  /** Nobody reaches the primary. */
  cable: {
    limitMs: HOST_MS,
    lasts: 'drawn',
    async cause(_lab, leader) {
      await pullCable(leader)
      return [leader]
    },
  },
  /** Nobody reaches one of the replicas that confirm commits. */
  'cut-standby': {
    limitMs: HOST_MS,
    lasts: 'drawn',
    async cause(_lab, leader) {
      const standby = firstOther(leader)
      await pullCable(standby)
      return [standby]
    },
  },
  /** An operator moves the primary to another host. */
  switchover: {
    limitMs: PROCESS_MS,
    async cause(lab, leader) {
      await lab.switchOver(leader, firstOther(leader))
      return []
    },
  },
  'etcd-minority': {
    limitMs: PROCESS_MS,
    lasts: 15_000,
    async cause(lab, leader) {
      lab.killEtcd(leader)
      return [leader]
    },
  },
  /** The locks of Patroni cannot be renewed. Its fail-safe keeps the primary, because all hosts reach one another. */
  'etcd-majority': {
    limitMs: PROCESS_MS,
    lasts: 40_000,
    async cause(lab, leader) {
      const hosts = [leader, firstOther(leader)]
      for (const host of hosts) lab.killEtcd(host)
      return hosts
    },
  },
} satisfies Record<string, Kind>

export type KindName = keyof typeof KINDS

export const KIND_NAMES = Object.keys(KINDS) as KindName[]

const LEAST_MS = 5_000
const MOST_MS = 60_000
/** Multiples of the golden ratio are spread evenly, however many there are. */
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** How long a partition lasts in this round: some end before another primary is chosen, some long after. */
export const drawnLength = (round: number): number =>
  Math.round(LEAST_MS + ((round * GOLDEN) % 1) * (MOST_MS - LEAST_MS))

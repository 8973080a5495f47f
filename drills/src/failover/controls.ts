import { KINDS, type KindName } from './kinds.ts'
import { AS_DEPLOYED, type LabMode } from './lab/settings.ts'

/** A cluster that is set up wrongly on purpose. It must lose acknowledged answers, and the drill must notice. */
export type Control = {
  mode: LabMode
  kind: KindName
  lastsMs: number
  mostRounds: number
}

export const CONTROLS = {
  /** The primary goes on to acknowledge what its replicas do not get. */
  asynchronous: {
    mode: { ...AS_DEPLOYED, isSynchronous: false },
    kind: 'cut-primary',
    lastsMs: 30_000,
    mostRounds: 2,
  },
  /** The former primary takes its expired lock back when its cable is back. */
  etcd3: {
    mode: { ...AS_DEPLOYED, driver: 'etcd3' },
    kind: 'cable',
    lastsMs: 37_000,
    mostRounds: 5,
  },
} satisfies Record<string, Control>

export type ControlName = keyof typeof CONTROLS

export const kindOf = ({ kind }: Control) => KINDS[kind]

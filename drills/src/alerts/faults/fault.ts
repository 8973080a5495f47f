import type { Monitoring } from '../monitoring.ts'
import type { ObservedPostgres } from '../observed-postgres.ts'
import type { SiteDoor } from '../site-door.ts'
import type { WatchedProduct } from '../watched-product.ts'

export type Scene = {
  product: WatchedProduct
  monitoring: Monitoring
  door: SiteDoor
  /** Is null in a short drill. */
  observed: ObservedPostgres | null
  folder: string
  /** Sets which processes of the product Prometheus reads. */
  watchProcesses(more?: readonly string[]): Promise<void>
}

export type Fault = {
  name: string
  /** The alerts that must fire. */
  fires: readonly string[]
  /** Alerts that may fire too, because the fault also causes what they tell of. */
  also?: readonly string[]
  /** An age that no factor makes shorter must pass before all alerts fire. */
  needsSeconds?: number
  isShort?: boolean
  /** Causes the fault, and returns how it is mended. */
  cause(scene: Scene): Promise<() => Promise<unknown>>
}

/** Repeats the work until the returned function is called. */
export function repeat(work: () => Promise<unknown>): () => Promise<void> {
  const end = new AbortController()
  const working = (async () => {
    while (!end.signal.aborted) await work()
  })()
  return async () => {
    end.abort()
    await working
  }
}

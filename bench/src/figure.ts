import type { DurablePostgres } from '@abhyas/testing/durable-postgres'
import type { Sides } from './compare.ts'
import type { Product } from './product/start-product.ts'

/** Everything that the figures of a run share. */
type BenchContext = {
  postgres: DurablePostgres
  /** The whole product in one process. It starts at the first call. */
  product(): Promise<Product>
  /** A short run needs fewer learners. */
  isShort: boolean
}

/** A speed that we promise, as a ratio to the bare engine that does the same work. */
export type Figure = {
  name: string
  /** The run fails below this ratio. */
  floor: number
  /** The ratio that we want to reach. */
  target: number
  setUp(context: BenchContext): Promise<Sides>
}

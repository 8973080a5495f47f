import type { Sides } from './compare.ts'
import type { BenchPostgres } from './product/open-bench-database.ts'
import type { Product } from './product/start-product.ts'

/** What every figure of a run shares. */
export type Ground = {
  postgres: BenchPostgres
  /** The whole product in one process, started for the first who asks. */
  product(): Promise<Product>
  /** So few seconds that a smaller crowd will do. */
  isShort: boolean
}

/** One thing whose speed we promise, as a ratio to the bare engine that does the same work. */
export type Figure = {
  name: string
  /** Below it the run fails. */
  floor: number
  /** Where we want to be. */
  target: number
  setUp(ground: Ground): Promise<Sides>
}

import type { Sides } from './compare.ts'
import type { Product } from './start-product.ts'

/** One thing whose speed we promise, as a ratio to the bare engine that does the same work. */
export type Figure = {
  name: string
  /** Below it the run fails. */
  floor: number
  /** Where we want to be. */
  target: number
  setUp(product: Product): Promise<Sides>
}

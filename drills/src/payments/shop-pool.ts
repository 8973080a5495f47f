import { buildModule, buildQuestion, buildTopic } from '@abhyas/api/testing/builders'
import type { Database } from '@abhyas/database/database'
import { type CrowdLearner, insertLearners } from '@abhyas/testing/exam-crowd'

export type OfferedModule = { id: number; topicId: number; questionIds: readonly number[]; pricePaise: number }

export type ShopPool = {
  /** Modules that any purchase may use. */
  modules: readonly OfferedModule[]
  /** Returns a module for one purchase that changes its price. */
  takeSpare(): OfferedModule
  giveBackSpares(): void
  takeLearners(count: number): Promise<CrowdLearner[]>
}

const MODULES = 3
const SPARES = 60
const PRICE_PAISE = 2500
/** A refund needs less than a tenth of the questions seen: one of twenty is allowed, two are not. */
const QUESTIONS = 20
const LEARNERS_AT_ONCE = 1_000

/** Creates the modules of a whole run, and new learners for each schedule. */
export async function openShopPool(db: Database): Promise<ShopPool> {
  const make = async () => {
    const { id } = await buildModule(db, { price: PRICE_PAISE / 100 })
    const { id: topicId } = await buildTopic(db, { moduleId: id })
    const questionIds: number[] = []
    for (let n = 0; n < QUESTIONS; n += 1) questionIds.push((await buildQuestion(db, { topicId })).id)
    return { id, topicId, questionIds, pricePaise: PRICE_PAISE }
  }
  const makeMany = async (length: number) => {
    const made: OfferedModule[] = []
    while (made.length < length) made.push(await make())
    return made
  }
  const [modules, spares] = [await makeMany(MODULES), await makeMany(SPARES)]
  let taken = 0
  let learners: CrowdLearner[] = []
  return {
    modules,
    takeSpare() {
      const spare = spares[taken]
      if (!spare) throw new Error(`More than ${SPARES} purchases of one schedule change a price.`)
      taken += 1
      return spare
    },
    giveBackSpares: () => void (taken = 0),
    async takeLearners(count) {
      if (learners.length < count) learners = await insertLearners(db, LEARNERS_AT_ONCE)
      return learners.splice(0, count)
    },
  }
}

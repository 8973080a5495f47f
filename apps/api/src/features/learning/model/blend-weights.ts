import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { FIRST_WEIGHTS } from '@abhyas/learning/blend'
import { FIRST_MEAN } from '@abhyas/learning/predictor'

/** The weights of the blend, and the share of right answers over all courses. */
export type Blend = { weights: readonly number[]; courseMean: number }

/** Returns the newest weights. They are fitted once a night, so a process may use older ones for a minute. */
export type BlendWeights = (shared: Db) => Promise<Blend>

const KEPT_MS = 60_000

const selectOptionalBlend = (db: Db) =>
  db.selectOptional<Blend>(sql`
    select weights, course_mean as "courseMean" from learning_weights order by id desc limit 1`)

export function createBlendWeights(): BlendWeights {
  let kept: { blend: Blend; until: number } | null = null
  return async (shared) => {
    if (kept && kept.until > Date.now()) return kept.blend
    const blend = (await selectOptionalBlend(shared)) ?? { weights: FIRST_WEIGHTS, courseMean: FIRST_MEAN }
    kept = { blend, until: Date.now() + KEPT_MS }
    return blend
  }
}

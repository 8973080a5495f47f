import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** Learners who picked an option first. Their abilities are spread around their mean. */
export type PickedBy = { option: number; learners: number; ability: number }

type Figured = { questionId: number; version?: number; key?: number; picks: readonly PickedBy[] }

/** Stores the figures of a question with one right option, as folded from these first answers. */
export async function buildFigures(db: Database, { questionId, version = 1, key = 1, picks }: Figured): Promise<void> {
  const deviation = 0.7
  const sum = (value: (pick: PickedBy) => number) => picks.reduce((total, pick) => total + value(pick), 0)
  const right = picks.filter(({ option }) => option === key)
  const answers = sum(({ learners }) => learners)
  const correct = right.reduce((total, { learners }) => total + learners, 0)
  await db.write(sql`
    insert into question_figures (question_id, version, answers, correct, ability_sum, ability_squares,
      correct_ability_sum, chance_sum)
    values (${questionId}, ${version}, ${answers}, ${correct}, ${sum(({ learners, ability }) => learners * ability)},
      ${sum(({ learners, ability }) => learners * (ability ** 2 + deviation ** 2))},
      ${right.reduce((total, { learners, ability }) => total + learners * ability, 0)}, ${correct})`)
  for (const { option, learners, ability } of picks)
    await db.write(sql`
      insert into option_figures (question_id, version, option, answers, ability_sum)
      values (${questionId}, ${version}, ${option}, ${learners}, ${learners * ability})`)
  await db.write(sql`
    insert into question_health (question_id) values (${questionId})
    on conflict (question_id) do update set is_stale = true`)
}

/** Able learners pick the third option, and the key is the second one. */
export const MISKEYED: readonly PickedBy[] = [
  { option: 0, learners: 20, ability: -0.5 },
  { option: 1, learners: 50, ability: -0.5 },
  { option: 2, learners: 90, ability: 0.6 },
  { option: 3, learners: 20, ability: -0.5 },
]

export const SOUND: readonly PickedBy[] = [
  { option: 0, learners: 30, ability: -0.5 },
  { option: 1, learners: 90, ability: 0.5 },
  { option: 2, learners: 30, ability: -0.5 },
  { option: 3, learners: 30, ability: -0.5 },
]

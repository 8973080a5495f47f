import type { HealthFlag } from '@abhyas/contract/questions-health'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

type HealthChanges = { flags?: HealthFlag[]; harm?: number; answers?: number; correct?: number }

/** Builds what the worker says of a question when it has judged it. */
export async function buildHealth(db: Database, questionId: number, changes: HealthChanges = {}): Promise<void> {
  const { flags = ['miskey'], harm = 10, answers = 100, correct = 40 } = changes
  await db.write(sql`
    insert into question_health as h (question_id, is_stale, since_version, answers, correct, flags, harm, certainty,
      judged_at)
    select id, false, asked_since, ${answers}, ${correct}, ${flags}, ${harm}, 0.9, now() from questions where id = ${questionId}
    on conflict (question_id) do update set is_stale = false, since_version = excluded.since_version,
      answers = excluded.answers, correct = excluded.correct, flags = excluded.flags, harm = excluded.harm,
      judged_at = excluded.judged_at`)
}

type Picked = { option: number; answers: number; ability?: number }
type FigureChanges = { version?: number; picked?: Picked[]; key?: number; lang?: string; seconds?: number }

/** What 100 learners picked when the key is wrong: the able ones pick C, and the key is B. */
const WRONG_KEY: Picked[] = [
  { option: 0, answers: 10, ability: -0.4 },
  { option: 1, answers: 30, ability: -0.4 },
  { option: 2, answers: 50, ability: 0.4 },
  { option: 3, answers: 10, ability: -0.4 },
]

/** Builds what the fold knows of one version of a question. The abilities of a group differ by 1 in pairs. */
export async function buildFigures(db: Database, questionId: number, changes: FigureChanges = {}): Promise<void> {
  const { version = 1, picked = WRONG_KEY, key = 1, lang = 'en', seconds = 20 } = changes
  const total = (valueOf: (each: Picked & { ability: number }) => number): number =>
    picked.reduce((sum, { ability = 0, ...each }) => sum + valueOf({ ...each, ability }), 0)
  const answers = total((each) => each.answers)
  const correct = total((each) => (each.option === key ? each.answers : 0))
  const logTime = Math.log(seconds * 1000)
  await db.write(sql`
    insert into question_figures (question_id, version, answers, correct, ability_sum, ability_squares,
      correct_ability_sum, chance_sum, time_answers, time_sum, time_squares, rapid_answers, later_answers)
    values (${questionId}, ${version}, ${answers}, ${correct}, ${total((each) => each.answers * each.ability)},
      ${total((each) => each.answers * (each.ability ** 2 + 0.25))},
      ${total((each) => (each.option === key ? each.answers * each.ability : 0))}, ${answers * 0.6}, ${answers},
      ${answers * logTime}, ${answers * (logTime ** 2 + 0.1)}, 3, 7)`)
  for (const { option, answers: count, ability = 0 } of picked)
    await db.write(sql`
      insert into option_figures (question_id, version, option, answers, ability_sum)
      values (${questionId}, ${version}, ${option}, ${count}, ${count * ability})`)
  await db.write(sql`
    insert into language_figures (question_id, version, lang, answers, correct)
    values (${questionId}, ${version}, ${lang}, ${answers}, ${correct})`)
}

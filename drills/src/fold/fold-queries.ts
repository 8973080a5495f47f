import type { Databases, Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** Empties everything that answers change, so that a schedule is judged alone. */
export async function forgetAnswers({ shared, ofLearners }: Databases): Promise<void> {
  await shared.write(sql`
    truncate question_ratings, topic_ratings, question_figures, option_figures, language_figures, question_health,
      calibration_bins, folded_batches`)
  for (const db of ofLearners)
    await db.write(sql`
      truncate learner.answer_log, learner.progress, learner.abilities, learner.topic_abilities, learner.cards,
        learner.study_days, learner.days, learner.samples, cluster.answer_batches, cluster.regrades`)
}

/** What the shared tables counted in all. A rapid guess is a quarter of an answer, and no reader. */
export type SharedSums = {
  topics: number
  calibration: number
  /** First answers, of readers and guessers, and the others. */
  figures: number
  options: number
  languages: number
}

export const selectSharedSums = (shared: Db) =>
  shared.selectOne<SharedSums>(sql`
    select (select coalesce(sum(answers), 0)::float8 from topic_ratings) as topics,
      (select coalesce(sum(answers), 0)::float8 from calibration_bins) as calibration,
      (select coalesce(sum(answers + rapid_answers + later_answers), 0)::float8 from question_figures) as figures,
      (select coalesce(sum(answers), 0)::float8 from option_figures) as options,
      (select coalesce(sum(answers), 0)::float8 from language_figures) as languages`)

/** The same from the logs, and what still waits. */
export type LogSums = {
  answers: number
  weight: number
  readers: number
  /** First answers of readers. */
  figured: number
  unfolded: number
  batches: number
}

export const selectLogSums = (db: Db) =>
  db.selectOne<LogSums>(sql`
    select count(*) as answers, coalesce(sum(case when is_rapid then 0.25 else 1 end), 0)::float8 as weight,
      count(*) filter (where not is_rapid) as readers, count(*) filter (where is_first and not is_rapid) as figured,
      (select count(*) from learner.abilities where not is_folded or folded <> logged) as unfolded,
      (select count(*) from cluster.answer_batches) as batches
    from learner.answer_log`)

import { type Answer, type AttemptClock, GRACE_SECONDS } from '@abhyas/contract/exams-attempts'
import type { Db } from '@abhyas/database/database'
import { givenUpAfter, sql } from '@abhyas/database/sql'
import { BATCH_PATIENCE_MS, OWED_UNTIL } from './heartbeat-queries.ts'
import type { AttemptKey } from '../papers/attempt-key.ts'

export type AnswerRow = Answer & { learnerId: number; attemptId: number; epoch: number }

const GRACE = sql`make_interval(secs => ${GRACE_SECONDS})`

/**
 * The section of an answer, counted from 1. Null when every section is open all the time. The statement must call the
 * answers `u`, and learner.attempts `a`.
 */
const SECTION = sql`width_bucket(u.place, a.section_firsts)`

/** The moment from which an answer is late: the end of its section and the grace. */
const OVER_AT = sql`case when a.section_ends is null then a.deadline else a.section_ends[${SECTION}] end + ${GRACE}`

/**
 * The moment from which an answer is taken. A section opens when the one before it ends. The clock of a phone may be a
 * little ahead, so the grace counts here too.
 */
const OPENS_AT = sql`coalesce(a.section_ends[${SECTION} - 1] - ${GRACE}, '-infinity')`

/**
 * The time that is left by the database's clock: only this clock decides. The statement must call learner.attempts `a`.
 */
export const REMAINING_MS = sql`greatest(0, ceil(extract(epoch from a.deadline - clock_timestamp()) * 1000))::float8`

/** The time until each section ends, 0 or less when it has ended. The statement must call learner.attempts `a`. */
export const SECTIONS_MS = sql`case when a.section_ends is not null then (
  select array_agg(ceil(extract(epoch from e.ends_at - clock_timestamp()) * 1000)::float8 order by e.nth)
  from unnest(a.section_ends) with ordinality e(ends_at, nth)) end`

/**
 * Returns the column as the text of an array. No value needs quotes, and searching for quotes would be a large part of
 * a save's cost.
 */
const column = (rows: readonly AnswerRow[], name: keyof AnswerRow) =>
  `{${rows.map((row) => row[name] ?? 'null').join(',')}}`

const INPUT = (rows: readonly AnswerRow[]) => sql`
  unnest(${column(rows, 'learnerId')}::bigint[], ${column(rows, 'attemptId')}::bigint[],
    ${column(rows, 'place')}::smallint[], ${column(rows, 'option')}::smallint[], ${column(rows, 'isMarked')}::boolean[],
    ${column(rows, 'spentMs')}::integer[], ${column(rows, 'epoch')}::integer[], ${column(rows, 'seq')}::integer[],
    ${column(rows, 'number')}::numeric[])
  u(learner_id, attempt_id, place, option, is_marked, spent_ms, epoch, seq, number)`

const COLUMNS = sql`(learner_id, attempt_id, place, option, is_marked, spent_ms, epoch, seq, number, saved_at)`

const NEWEST_WINS = sql`
  on conflict (learner_id, attempt_id, place) do update set option = excluded.option, is_marked = excluded.is_marked,
    spent_ms = excluded.spent_ms, epoch = excluded.epoch, seq = excluded.seq, number = excluded.number,
    saved_at = excluded.saved_at
  where (excluded.epoch, excluded.seq) >= (x.epoch, x.seq)`

export type SavedRow = Pick<AnswerRow, 'learnerId' | 'attemptId' | 'epoch' | 'place'> & {
  /**
   * The time that is left in the attempt, and then in each section, with commas between them. One text, so that the
   * attempt is read once, and no array is parsed for an exam without sections.
   */
  leftMs: string
}

/**
 * Saves the answers that may be saved and returns them; selectUnsaved tells why the others were refused. The lock on
 * the attempt guarantees that every acknowledged answer is graded (see learner.close_attempts). Every process must lock
 * rows in the same sequence, or two processes could deadlock: the caller sorts `rows`.
 *
 * Every query that reads many attempts uses `lateral` and `offset 0`, so that the planner looks up each attempt by its
 * key. A table's statistics may be missing, or may be from a time without open attempts. Then the planner expects few
 * open attempts, and would read all open attempts for every save.
 */
export const upsertAnswers = (db: Db, rows: readonly AnswerRow[]) =>
  db.write<SavedRow>(
    givenUpAfter(
      BATCH_PATIENCE_MS,
      sql`
    insert into learner.answers as x ${COLUMNS}
    select a.learner_id, a.id, u.place, u.option, u.is_marked, u.spent_ms, u.epoch, u.seq, u.number, now()
    from ${INPUT(rows)} cross join lateral (
      select * from learner.attempts where learner_id = u.learner_id and id = u.attempt_id offset 0 for key share
    ) a
    where a.state = 'open' and a.epoch = u.epoch and u.place < a.question_count
      and now() < ${OVER_AT} and (a.section_ends is null or now() >= ${OPENS_AT})
      and a.given_until >= ${OWED_UNTIL}
    order by u.learner_id, u.attempt_id, u.place
    ${NEWEST_WINS}
    returning learner_id as "learnerId", attempt_id as "attemptId", epoch, place, (
      select case when a.section_ends is null then ${REMAINING_MS}::text
        else concat_ws(',', ${REMAINING_MS}, array_to_string(${SECTIONS_MS}, ',')) end
      from learner.attempts a where a.learner_id = x.learner_id and a.id = x.attempt_id
    ) as "leftMs"`,
    ),
  )

export type UnsavedRow = {
  /** The number of the row in the input, counted from 1. */
  nth: number
  clock: Omit<AttemptClock, 'extraSeconds'>
  /** The deadline of the attempt and its grace have passed. */
  isPastDeadline: boolean
  /** The end of the section of this answer and its grace have passed. Without sections, the deadline is this end. */
  isPastSection: boolean
  /** The section of this answer has not opened yet. */
  isBeforeSection: boolean
  /** The attempt is running, and may still get the time of an outage. */
  isOwed: boolean
  /**
   * The end of the section and its grace have passed now, but had not passed at the last heartbeat: the end may have to
   * be moved.
   */
  isUndecided: boolean
  /** This same answer is already stored, because it was sent before. */
  isStored: boolean
  isNewerStored: boolean
  isInPaper: boolean
}

/** Tells why these answers were not saved. Returns no row for an attempt of another learner. */
export const selectUnsaved = (db: Db, rows: readonly AnswerRow[]) =>
  db.select<UnsavedRow>(sql`
    select u.nth::integer, json_strip_nulls(json_build_object('state', a.state, 'epoch', a.epoch,
        'remainingMs', ${REMAINING_MS}, 'sectionsMs', ${SECTIONS_MS})) as clock,
      now() >= a.deadline + ${GRACE} as "isPastDeadline", now() >= ${OVER_AT} as "isPastSection",
      now() < ${OPENS_AT} as "isBeforeSection",
      a.state = 'open' and a.given_until < ${OWED_UNTIL} as "isOwed",
      now() >= ${OVER_AT} and a.state = 'open' and (select beat_at from cluster.pulse) < ${OVER_AT} as "isUndecided",
      coalesce((x.epoch, x.seq) = (u.epoch, u.seq), false) as "isStored",
      coalesce((x.epoch, x.seq) > (u.epoch, u.seq), false) as "isNewerStored",
      u.place < a.question_count as "isInPaper"
    from unnest(${column(rows, 'learnerId')}::bigint[], ${column(rows, 'attemptId')}::bigint[],
        ${column(rows, 'place')}::smallint[], ${column(rows, 'epoch')}::integer[], ${column(rows, 'seq')}::integer[])
      with ordinality u(learner_id, attempt_id, place, epoch, seq, nth)
    cross join lateral (
      select * from learner.attempts where learner_id = u.learner_id and id = u.attempt_id offset 0
    ) a
    left join lateral (
      select * from learner.answers where learner_id = u.learner_id and attempt_id = u.attempt_id and place = u.place offset 0
    ) x on true`)

export const upsertLateAnswers = (db: Db, rows: readonly AnswerRow[]) =>
  db.write(
    givenUpAfter(
      BATCH_PATIENCE_MS,
      sql`
    insert into learner.late_answers as x ${COLUMNS}
    select u.learner_id, u.attempt_id, u.place, u.option, u.is_marked, u.spent_ms, u.epoch, u.seq, u.number, now()
    from ${INPUT(rows)} order by u.learner_id, u.attempt_id, u.place
    ${NEWEST_WINS}`,
    ),
  )

/** Returns the answers of these attempts, sorted by their position in the paper. */
export const selectAnswers = (db: Db, attempts: readonly { learnerId: number; id: number }[]) =>
  db.select<Answer & AttemptKey>(sql`
    select x.learner_id as "learnerId", x.attempt_id as "attemptId", x.place, x.option, x.is_marked as "isMarked",
      x.spent_ms as "spentMs", x.seq, x.number
    from unnest(${attempts.map(({ learnerId }) => learnerId)}::bigint[], ${attempts.map(({ id }) => id)}::bigint[])
      u(learner_id, id)
    cross join lateral (
      select * from learner.answers where learner_id = u.learner_id and attempt_id = u.id offset 0
    ) x
    order by x.place`)

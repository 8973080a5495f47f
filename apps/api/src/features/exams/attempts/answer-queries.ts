import { type Answer, type AttemptClock, GRACE_SECONDS } from '@abhyas/contract/exams-attempts'
import type { Db } from '@abhyas/database/database'
import { givenUpAfter, sql } from '@abhyas/database/sql'
import { BATCH_PATIENCE_MS } from './heartbeat-queries.ts'
import type { AttemptKey } from '../papers/attempt-key.ts'

export type AnswerRow = Answer & { learnerId: number; attemptId: number; epoch: number }

/** When no more answers are taken, of learner.attempts a. */
const OVER_AT = sql`a.deadline + make_interval(secs => ${GRACE_SECONDS})`

/** Of learner.attempts a: by the database's clock, the only one that decides. */
export const REMAINING_MS = sql`greatest(0, ceil(extract(epoch from a.deadline - clock_timestamp()) * 1000))::float8`

/** As the text of an array: nothing in it needs quotes, and looking for that is a good part of what a save costs. */
const column = (rows: readonly AnswerRow[], name: keyof AnswerRow) =>
  `{${rows.map((row) => row[name] ?? 'null').join(',')}}`

const INPUT = (rows: readonly AnswerRow[]) => sql`
  unnest(${column(rows, 'learnerId')}::bigint[], ${column(rows, 'attemptId')}::bigint[],
    ${column(rows, 'place')}::smallint[], ${column(rows, 'option')}::smallint[], ${column(rows, 'isMarked')}::boolean[],
    ${column(rows, 'spentMs')}::integer[], ${column(rows, 'epoch')}::integer[], ${column(rows, 'seq')}::integer[])
  u(learner_id, attempt_id, place, option, is_marked, spent_ms, epoch, seq)`

const COLUMNS = sql`(learner_id, attempt_id, place, option, is_marked, spent_ms, epoch, seq, saved_at)`

const NEWEST_WINS = sql`
  on conflict (learner_id, attempt_id, place) do update set option = excluded.option, is_marked = excluded.is_marked,
    spent_ms = excluded.spent_ms, epoch = excluded.epoch, seq = excluded.seq, saved_at = excluded.saved_at
  where (excluded.epoch, excluded.seq) >= (x.epoch, x.seq)`

export type SavedRow = Pick<AnswerRow, 'learnerId' | 'attemptId' | 'epoch' | 'place'> & { remainingMs: number }

/**
 * Saves what may be saved, and gives that back; of the rest selectUnsaved tells why. The lock on the attempt is what
 * keeps an answer from being acknowledged and yet not graded: see learner.close_attempts. One order of rows for
 * everybody, or two processes could wait for each other: `rows` come in it.
 *
 * `lateral` and `offset 0`, here and wherever many attempts are read at once: each is looked up by its key, whatever the
 * planner believes. Before a table has statistics, and when they were taken while nobody sat an exam, it believes that
 * hardly any attempt is open, and would read all that are for every save.
 */
export const upsertAnswers = (db: Db, rows: readonly AnswerRow[]) =>
  db.write<SavedRow>(
    givenUpAfter(
      BATCH_PATIENCE_MS,
      sql`
    insert into learner.answers as x ${COLUMNS}
    select a.learner_id, a.id, u.place, u.option, u.is_marked, u.spent_ms, u.epoch, u.seq, now()
    from ${INPUT(rows)} cross join lateral (
      select * from learner.attempts where learner_id = u.learner_id and id = u.attempt_id offset 0 for key share
    ) a
    where a.state = 'open' and a.epoch = u.epoch and u.place < a.question_count
      and now() < ${OVER_AT}
    order by u.learner_id, u.attempt_id, u.place
    ${NEWEST_WINS}
    returning learner_id as "learnerId", attempt_id as "attemptId", epoch, place, (
      select ${REMAINING_MS} from learner.attempts a where a.learner_id = x.learner_id and a.id = x.attempt_id
    ) as "remainingMs"`,
    ),
  )

export type UnsavedRow = {
  /** Which of the rows that were asked about, from 1. */
  nth: number
  clock: Omit<AttemptClock, 'extraSeconds'>
  isPastDeadline: boolean
  /** Past it by now, but not when answers could last be taken: the deadline may have to be moved. */
  isUndecided: boolean
  /** This very answer is there: it was sent before. */
  isStored: boolean
  isNewerStored: boolean
  isInPaper: boolean
}

/** Why these were not saved; nothing for an attempt that is not this learner's. */
export const selectUnsaved = (db: Db, rows: readonly AnswerRow[]) =>
  db.select<UnsavedRow>(sql`
    select u.nth::integer, json_build_object('state', a.state, 'epoch', a.epoch, 'remainingMs', ${REMAINING_MS}) as clock,
      now() >= ${OVER_AT} as "isPastDeadline",
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
    select u.learner_id, u.attempt_id, u.place, u.option, u.is_marked, u.spent_ms, u.epoch, u.seq, now()
    from ${INPUT(rows)} order by u.learner_id, u.attempt_id, u.place
    ${NEWEST_WINS}`,
    ),
  )

/** The answers of these attempts, in the order of the paper. */
export const selectAnswers = (db: Db, attempts: readonly { learnerId: number; id: number }[]) =>
  db.select<Answer & AttemptKey>(sql`
    select x.learner_id as "learnerId", x.attempt_id as "attemptId", x.place, x.option, x.is_marked as "isMarked",
      x.spent_ms as "spentMs", x.seq
    from unnest(${attempts.map(({ learnerId }) => learnerId)}::bigint[], ${attempts.map(({ id }) => id)}::bigint[])
      u(learner_id, id)
    cross join lateral (
      select * from learner.answers where learner_id = u.learner_id and attempt_id = u.id offset 0
    ) x
    order by x.place`)

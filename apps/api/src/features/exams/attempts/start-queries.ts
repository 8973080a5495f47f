import type { ExamOwner } from '@abhyas/contract/exams-sections'
import type { Db } from '@abhyas/database/database'
import { givenUpAfter, sql } from '@abhyas/database/sql'
import { CLOCK, keyOf, type RunningAttempt } from './attempt-queries.ts'
import { BATCH_PATIENCE_MS } from './heartbeat-queries.ts'

export type NewAttempt = {
  learnerId: number
  examId: number
  paperId: number
  examName: string
  owner: ExamOwner
  questionCount: number
  durationSeconds: number
  totalMarks: number | null
  passMarks: number | null
  deviceId: string
  /** The first place and the seconds of each section, as texts of arrays. Null when every section is open all the time. */
  sectionFirsts: string | null
  sectionSeconds: string | null
  /** The attempt ends then at the latest. Extra time comes on top. */
  closesAt: string | null
  /** Null when a learner may take the exam any number of times. */
  maxAttempts: number | null
}

type Begun = Omit<RunningAttempt, keyof NewAttempt> & Pick<NewAttempt, 'learnerId' | 'examId' | 'deviceId'>

/** The extra time of section `nth`. The first section gets all that was not given to another section of this exam. */
const SECTION_EXTRA = sql`case when nth > 1 then coalesce(e.section_seconds[nth::integer], 0) else coalesce(e.seconds, 0)
  - coalesce((select sum(x) from unnest(e.section_seconds[2:cardinality(u.section_seconds::integer[])]) x), 0) end`

/** When the exam closes, attempts end, however late they began. Extra time is for both cases. */
const DEADLINE = sql`least(now() + make_interval(secs => duration_seconds), u.closes_at)
  + make_interval(secs => coalesce(e.seconds, 0))`

/**
 * When each section ends. Sections with their own time follow each other, each with its extra time. Sections without it
 * (0 seconds) share the time of the exam, and end with it unless the learner leaves them. None ends later than the
 * attempt: when the exam closes, the last sections are shorter.
 */
const SECTION_ENDS = sql`(
  select array_agg(case when duration > 0 then least(now() + make_interval(secs => ends_after), ${DEADLINE})
    else ${DEADLINE} end order by nth)
  from (
    select nth, s.seconds as duration, sum(s.seconds + ${SECTION_EXTRA}) over (order by nth) as ends_after
    from unnest(u.section_seconds::integer[]) with ordinality s(seconds, nth)
  ) planned)`

/**
 * Inserts attempts with the extra time that was given, and returns the new ones. A learner with an open attempt at the
 * exam keeps that attempt. Since the start was judged, the exam may have closed, or another process may have begun the
 * last attempt: then none begins.
 */
export async function insertAttempts(db: Db, attempts: readonly NewAttempt[]): Promise<RunningAttempt[]> {
  const column = <Name extends keyof NewAttempt>(name: Name) => attempts.map((attempt) => attempt[name])
  const owners = column('owner')
  const insert = sql`
    insert into learner.attempts as a (learner_id, exam_id, paper_id, exam_name, owner_kind, topic_id, owner_id, topic_name,
      question_count, duration_seconds, total_marks, pass_marks, extra_seconds, device_id, deadline, section_firsts,
      section_ends)
    select u.learner_id, u.exam_id, paper_id, exam_name, owner_kind, case owner_kind when 'topic' then owner_id end,
      case when owner_kind <> 'topic' then owner_id end, owner_name, question_count, duration_seconds,
      total_marks, pass_marks, coalesce(e.seconds, 0), device_id, ${DEADLINE},
      u.section_firsts::smallint[], case when u.section_seconds is not null then ${SECTION_ENDS} end
    from unnest(${column('learnerId')}::bigint[], ${column('examId')}::bigint[], ${column('paperId')}::bigint[],
      ${column('examName')}::text[], ${owners.map(({ kind }) => kind)}::text[], ${owners.map(({ id }) => id)}::bigint[],
      ${owners.map(({ name }) => name)}::text[],
      ${column('questionCount')}::smallint[], ${column('durationSeconds')}::integer[], ${column('totalMarks')}::integer[],
      ${column('passMarks')}::integer[], ${column('deviceId')}::uuid[], ${column('sectionFirsts')}::text[],
      ${column('sectionSeconds')}::text[], ${column('closesAt')}::timestamptz[],
      ${column('maxAttempts')}::smallint[])
      u(learner_id, exam_id, paper_id, exam_name, owner_kind, owner_id, owner_name, question_count, duration_seconds,
        total_marks, pass_marks, device_id, section_firsts, section_seconds, closes_at, max_attempts)
    left join learner.extra_times e on e.learner_id = u.learner_id and e.exam_id = u.exam_id
    where (u.closes_at is null or now() < u.closes_at) and (u.max_attempts is null or u.max_attempts > (
      select count(*) from learner.attempts
      where learner_id = u.learner_id and exam_id = u.exam_id and state in ('open', 'graded')))
    order by u.learner_id, u.exam_id
    on conflict (learner_id, exam_id) where state = 'open' do nothing
    returning a.learner_id as "learnerId", a.exam_id as "examId", a.device_id as "deviceId", a.id,
      a.started_at as "startedAt", ${CLOCK}`
  // The caller knows the other columns. Many learners start at the same moment, so we return as few columns as
  // possible.
  const known = new Map(attempts.map((attempt) => [keyOf(attempt), attempt]))
  const begun = await db.write<Begun>(givenUpAfter(BATCH_PATIENCE_MS, insert))
  return begun.map((row) => {
    const { paperId, examName, owner, questionCount, durationSeconds } = known.get(keyOf(row)) as NewAttempt
    return Object.assign(row, { paperId, examName, owner, questionCount, durationSeconds })
  })
}

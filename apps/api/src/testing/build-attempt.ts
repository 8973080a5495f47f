import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { TestDb } from '@abhyas/database/test-database'
import { buildExam } from './builders.ts'

type AttemptChanges = {
  examId?: number
  /** The picked option by place. Null is a cleared answer, undefined is no answer at all. */
  answers?: readonly (number | null | undefined)[]
  /** The answers that came too late, in the same form. */
  lateAnswers?: readonly (number | null | undefined)[]
  state?: 'open' | 'graded' | 'void'
  closedBy?: 'learner' | 'deadline'
  /** The times by place, as the browser reports them at the end. */
  spentMs?: readonly number[] | null
  voidReason?: string | null
  startedAt?: string
  /** The seconds from start to end of a closed attempt. */
  seconds?: number
}

type AskedExam = {
  name: string
  paperId: number
  answers: string
  questionCount: number
  topicId: number
  topicName: string
}

/** Builds one attempt in the state in which the learner leaves it. */
export async function buildAttempt(
  shared: TestDb,
  learner: { id: number },
  changes: AttemptChanges = {},
): Promise<{ id: number; examId: number }> {
  const { answers = [], lateAnswers = [], state = 'graded', closedBy = 'learner', spentMs = null } = changes
  const db = shared.dbOf(learner.id)
  const examId = changes.examId ?? (await buildExam(shared)).id
  const exam = await shared.selectOne<AskedExam>(sql`
    select e.name, p.id as "paperId", p.answers, p.question_count as "questionCount", t.id as "topicId",
      t.name as "topicName"
    from exams e join topics t on t.id = e.topic_id join papers p on p.id = e.paper_id where e.id = ${examId}`)
  const seconds = exam.questionCount * 45
  // The attempt began a minute ago, or so long ago that its time and the grace are over.
  const age = closedBy === 'deadline' ? seconds + 16 : 60
  const [attempt] = await db.write<{ id: number }>(sql`
    insert into learner.attempts (learner_id, exam_id, paper_id, exam_name, topic_id, topic_name, question_count,
      duration_seconds, started_at, deadline, device_id)
    values (${learner.id}, ${examId}, ${exam.paperId}, ${exam.name}, ${exam.topicId}, ${exam.topicName},
      ${exam.questionCount}, ${seconds}, now() - make_interval(secs => ${age}),
      now() + make_interval(secs => ${seconds + (closedBy === 'learner' ? 60 : 0) - age}), gen_random_uuid())
    returning id`)
  const id = attempt?.id ?? 0
  for (const [table, given] of [
    [sql`learner.answers`, answers],
    [sql`learner.late_answers`, lateAnswers],
  ] as const)
    for (const [place, option] of given.entries())
      if (option !== undefined)
        await db.write(sql`
          insert into ${table} (learner_id, attempt_id, place, option, is_marked, spent_ms, epoch, seq, saved_at)
          values (${learner.id}, ${id}, ${place}, ${option}, false, ${1000 * (place + 1)}, 1, ${place + 1}, now())`)
  if (state !== 'open') await closeAttempt(db, learner, id, exam.answers, spentMs)
  if (state === 'void')
    await db.write(sql`
      update learner.attempts set state = 'void', void_reason = ${changes.voidReason ?? 'The power was out.'}
      where learner_id = ${learner.id} and id = ${id}`)
  if (changes.startedAt ?? changes.seconds) await moveAttempt(db, learner, id, changes)
  return { id, examId }
}

const moveAttempt = (db: Db, learner: { id: number }, id: number, { startedAt, seconds }: AttemptChanges) =>
  db.write(sql`
    update learner.attempts set started_at = moved.at, finished_at = case when finished_at is not null
      then moved.at + coalesce(make_interval(secs => ${seconds ?? null}), finished_at - started_at) end
    from (select coalesce(${startedAt ?? null}::timestamptz, now() - interval '1 day')) moved(at)
    where learner_id = ${learner.id} and id = ${id}`)

async function closeAttempt(
  db: Db,
  learner: { id: number },
  attemptId: number,
  answers: string,
  spentMs: readonly number[] | null,
): Promise<void> {
  const right = (JSON.parse(answers) as { right: number[] }[]).map((answer) =>
    answer.right.reduce((bits, option) => bits | (1 << option), 0),
  )
  const [closed] = await db.write<{ outcome: string }>(sql`
    select verdict as outcome from learner.close_attempts(array[${learner.id}::bigint], array[${attemptId}::bigint],
      array[${`{${right.join(',')}}`}], make_interval(secs => 15), array[1], array[0],
      array[${spentMs && `{${spentMs.join(',')}}`}])`)
  if (closed?.outcome !== 'graded') throw new Error(`The attempt was not closed: ${closed?.outcome}`)
}

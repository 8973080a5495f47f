import { equal, ok } from 'node:assert/strict'
import { sql } from '@abhyas/database/sql'
import { bareUpserts } from '../load/bare-upsert.ts'
import type { Figure } from '../figure.ts'
import { type ExamHall, openAttempts, openExamHall, QUESTIONS } from '../product/exam-hall.ts'
import { prepareRequests, sendPrepared } from '../load/hall-requests.ts'

/** More learners than can submit in one turn. */
const LEARNERS = 20_000
/** Every third answer is wrong. */
const RIGHT = (QUESTIONS * 2) / 3

/** A crowd submits its exams with every question answered, over two server processes. Each attempt is graded. */
export const examSubmit: Figure = {
  name: 'exam-submit',
  floor: 0.37,
  target: 0.6,
  async setUp({ postgres, isShort }) {
    const learners = isShort ? LEARNERS / 2 : LEARNERS
    const hall = await openExamHall(postgres, { name: 'exam_submit', learners, servers: 2 })
    await insertAnswers(hall)
    const body = {
      epoch: 1,
      lastSeq: QUESTIONS,
      spentMs: Array.from({ length: QUESTIONS }, (_, place) => 1000 + place),
    }
    const files = await prepareRequests(
      hall,
      'submits',
      hall.crowd.learners.map((learner) => ({
        learner,
        method: 'POST',
        path: `/api/attempts/${learner.id}/submit`,
        body,
      })),
    )
    let bareTurns = 0
    let submitted = 0
    return {
      cpu: hall.cpu,
      ours: {
        prepare: () => openAttempts(hall),
        async run(seconds) {
          const rate = await sendPrepared(hall, files, seconds)
          submitted = rate * seconds
          ok(submitted < learners, 'There must be more learners: some submitted twice')
          return rate
        },
      },
      bare: {
        prepare: async () => void (bareTurns++ % 2 === 0 && (await hall.db.write(sql`truncate bench.answers`))),
        run: (seconds) => bareUpserts(hall, { clients: 8, seconds }),
      },
      async explain() {
        const { count, right } = await hall.db.selectOne<{ count: number; right: number }>(sql`
          select count(*), count(*) filter (where correct_count = ${RIGHT}) as right
          from learner.attempts where state = 'graded'`)
        ok(count >= submitted, `${submitted} submits were acknowledged, ${count} are graded`)
        equal(right, count)
        return []
      },
      tearDown: hall.close,
    }
  },
}

async function insertAnswers({ db, crowd: { learners, key } }: ExamHall): Promise<void> {
  await db.write(sql`
    insert into learner.answers
      (learner_id, attempt_id, place, option, is_marked, spent_ms, epoch, seq, saved_at)
    select l.id, l.id, place, case when place % 3 = 0 then (k + 1) % 4 else k end, false, 1000, 1, place + 1, now()
    from unnest(${learners.map(({ id }) => id)}::bigint[]) l(id),
      unnest(${key}::smallint[]) with ordinality keys(k, nth), lateral (select nth - 1 as place) p
    order by l.id, place`)
  await db.write(sql`vacuum analyze learner.answers`)
}

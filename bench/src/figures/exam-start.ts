import { equal, ok } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from '@abhyas/database/sql'
import type { Figure } from '../figure.ts'
import { openExamHall, QUESTIONS } from '../product/exam-hall.ts'
import { prepareRequests, sendPrepared } from '../load/hall-requests.ts'
import { scriptsPerSecond } from '../load/pgbench.ts'

/** More learners than can start in one turn. In each turn every learner starts once. */
const LEARNERS = 40_000

const INSERT = `
\\set learner :n * :clients + :client_id
insert into bench.attempts (learner_id, exam_id, paper_id, exam_name, topic_id, topic_name, question_count,
  duration_seconds, extra_seconds, device_id, deadline)
  values (:learner, 1, 1, 'Mock exam', 1, 'A topic', ${QUESTIONS}, 3600, 0, '${randomUUID()}', now() + interval '1 hour');`

/** A crowd starts its exam at the same moment, over two server processes. */
export const examStart: Figure = {
  name: 'exam-start',
  floor: 1,
  target: 2,
  async setUp({ postgres, isShort }) {
    const learners = isShort ? LEARNERS / 4 : LEARNERS
    const hall = await openExamHall(postgres, { name: 'exam_start', learners, servers: 2 })
    const path = `/api/exams/${hall.crowd.examId}/attempts`
    const files = await prepareRequests(
      hall,
      'starts',
      hall.crowd.learners.map((learner) => ({ learner, method: 'POST', path, body: { deviceId: randomUUID() } })),
    )
    let started = 0
    return {
      cpu: hall.cpu,
      ours: {
        prepare: async () => void (await hall.db.write(sql`truncate learner.attempts`)),
        async run(seconds) {
          const rate = await sendPrepared(hall, files, seconds)
          started = rate * seconds
          ok(started < learners, 'There must be more learners: some started twice')
          return rate
        },
      },
      bare: {
        prepare: async () => void (await hall.db.write(sql`truncate bench.attempts`)),
        run: (seconds) => scriptsPerSecond({ ...hall, script: INSERT, clients: 8, seconds }),
      },
      async explain() {
        const { count, whole } = await hall.db.selectOne<{ count: number; whole: number }>(sql`
          select count(*), count(*) filter (where state = 'open' and question_count = ${QUESTIONS}) as whole
          from learner.attempts`)
        ok(count >= started, `${started} starts were acknowledged, ${count} are stored`)
        equal(whole, count)
        return []
      },
      tearDown: hall.close,
    }
  },
}

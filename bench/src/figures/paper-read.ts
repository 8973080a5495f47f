import { type CrowdLearner, tokenOf } from '@abhyas/testing/exam-crowd'
import { besideBareServer } from '../load/beside-bare-server.ts'
import { type ExamHall, openAttempts, openExamHall } from '../product/exam-hall.ts'
import type { Figure } from '../figure.ts'

/** A learner reads the questions of an open attempt, compressed, as a browser does. */
export const paperRead: Figure = {
  name: 'paper-read',
  floor: 0.6,
  target: 0.9,
  async setUp({ postgres }) {
    const hall = await openExamHall(postgres, { name: 'paper_read', learners: 1, servers: 1 })
    await openAttempts(hall)
    const sides = await besideBareServer(await paperRequest(hall))
    return {
      ...sides,
      cpu: hall.cpu,
      async tearDown() {
        await sides.tearDown()
        await hall.close()
      },
    }
  },
}

async function paperRequest({ servers: [server], crowd: { examId, learners } }: ExamHall) {
  const learner = learners[0] as CrowdLearner
  return {
    origin: server?.origin ?? '',
    path: `/api/exams/${examId}/questions?attemptId=${learner.id}`,
    headers: { authorization: `Bearer ${await tokenOf(learner)}`, 'accept-encoding': 'gzip, deflate, br, zstd' },
  }
}

import { besideBareServer } from '../beside-bare-server.ts'
import { type ExamHall, openAttempts, openExamHall } from '../exam-hall.ts'
import type { Figure } from '../figure.ts'

/** The questions of an attempt that is open, compressed, as a browser asks for them. */
export const paperRead: Figure = {
  name: 'paper-read',
  floor: 0.6,
  target: 0.9,
  async setUp({ postgres }) {
    const hall = await openExamHall(postgres, { name: 'paper_read', learners: 1, servers: 1 })
    await openAttempts(hall)
    const sides = await besideBareServer(askFor(hall))
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

function askFor({ servers: [server], crowd: { examId, learners } }: ExamHall) {
  const [learner] = learners
  return {
    origin: server?.origin ?? '',
    path: `/api/exams/${examId}/questions?attemptId=${learner?.id}`,
    headers: { authorization: `Bearer ${learner?.token}`, 'accept-encoding': 'gzip, deflate, br, zstd' },
  }
}

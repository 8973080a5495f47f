import type { RegradeState } from '@abhyas/contract/exams-regrades'
import type { Databases } from '@abhyas/database/database'
import type { Papers } from '../features/exams/papers/papers.ts'
import { correctAttempts, readCounts } from '../features/exams/regrading/correct-attempts.ts'
import {
  type RunningRegrade,
  selectOptionalRunning,
  selectStalled,
  updateMoved,
  updateState,
} from '../features/exams/regrading/state-queries.ts'
import { relearnAll } from '../features/learning/relearn/relearn.ts'
import type { Jobs } from '../queues/job-queue.ts'
import { tellOfCorrection } from './tell-of-correction.ts'

/** A worker that is told to stop finishes its current job, so a job works only for this long. */
const SLICE_MS = 4_000

type Tools = { databases: Databases; papers: Papers; jobs: Jobs }
type Step = { next: RegradeState; perform: (tools: Tools, regrade: RunningRegrade, endMs: number) => Promise<boolean> }

/** Marks come first, because learners look at them. Each step says whether it is done. */
const STEPS: { [State in RegradeState]?: Step } = {
  running: {
    next: 'telling',
    async perform({ databases, papers }, { id }, endMs) {
      const hiddenExamIds = [...(await papers.windows.hiddenExams()).keys()]
      return correctAttempts(databases, { regradeId: id, hiddenExamIds, endMs })
    },
  },
  telling: {
    next: 'learning',
    perform: ({ databases, jobs }, { id }, endMs) => tellOfCorrection(databases, id, { jobs, endMs }),
  },
  learning: {
    next: 'done',
    async perform({ databases }, { id, questionId, policy, truths }, endMs) {
      if (policy === 'no_change') return true
      return relearnAll(databases, { regradeId: id, questionId, truths, endMs })
    },
  },
}

/** Carries a correction on. Any number of workers may do so at once, and each may be killed. */
export async function carryOnRegrade(tools: Tools, regradeId: number): Promise<void> {
  const { databases, jobs } = tools
  const endMs = Date.now() + SLICE_MS
  while (Date.now() < endMs) {
    const regrade = await selectOptionalRunning(databases.shared, regradeId)
    const step = regrade && STEPS[regrade.state]
    if (!step) return
    const isDone = await step.perform(tools, regrade, endMs)
    if (!isDone) break
    await updateState(databases.shared, regradeId, regrade.state, step.next, await readCounts(databases, regradeId))
  }
  await databases.shared.transaction(async (tx) => {
    await updateMoved(tx, regradeId)
    await jobs.enqueue(tx, 'regrade', { regradeId })
  })
}

/** Runs every minute. It takes up a correction that no worker continues, because its job failed too often. */
export async function resumeStalledRegrades({ shared }: Pick<Databases, 'shared'>, jobs: Jobs): Promise<void> {
  for (const { id } of await selectStalled(shared)) await jobs.enqueue(shared, 'regrade', { regradeId: id })
}

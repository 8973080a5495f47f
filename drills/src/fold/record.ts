import { randomUUID } from 'node:crypto'
import { createPapers } from '@abhyas/api/features/exams/papers/papers'
import { createBlendWeights } from '@abhyas/api/features/learning/model/blend-weights'
import { recordPractice } from '@abhyas/api/features/practice/record-practice'
import type { Databases } from '@abhyas/database/database'
import { pick, seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'
import type { FoldPool } from './fold-stack.ts'

const AT_ONCE = 3
/** A second that is rapid for a question that others read for longer. */
const SPENT_MS = [900, 6000, 9000, 14_000] as const

/** `sent` is how many answers were recorded so far. */
type Recording = { seed: number; isOver: () => boolean; progress: { sent: number } }

/** Records practice of random learners until it is told to end. */
export async function recordUntil(
  databases: Databases,
  { learners, questionIds, mostAnswers }: FoldPool,
  { seed, isOver, progress }: Recording,
): Promise<void> {
  const tools = { papers: createPapers(databases), blendWeights: createBlendWeights() }
  const record = async (random: () => number) => {
    while (!isOver()) {
      const { id, sessionId } = pick(random, learners)
      const answers = Array.from({ length: 1 + Math.floor(random() * mostAnswers) }, () => ({
        id: randomUUID(),
        questionId: pick(random, questionIds),
        questionVersion: 1,
        option: Math.floor(random() * 3),
        spentMs: pick(random, SPENT_MS),
        agoMs: Math.floor(random() * 1000),
      }))
      const caller = { userId: id, sessionId, role: 'ROLE_USER', roleExpiresAt: null } as const
      await recordPractice(databases, { caller, answers }, tools)
      progress.sent += answers.length
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => record(seededRandom(seed * AT_ONCE + nth))))
}

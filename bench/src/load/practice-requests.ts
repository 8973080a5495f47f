import { randomUUID } from 'node:crypto'
import type { NewPracticeAnswer } from '@abhyas/contract/practice'
import type { CrowdLearner } from '@abhyas/testing/exam-crowd'
import { moduleOf, RIGHT_OPTION } from '../data/seed-bank.ts'
import type { PracticeHall } from '../product/practice-hall.ts'
import { type HallRequest, LEARNER_STEP } from './hall-requests.ts'

/** Three of five answers are right. A learner reads a question for some seconds. */
const isRight = (nth: number) => nth % 5 < 3
const spentMs = (nth: number) => 4000 + (nth % 60) * 100

/** The learners of two servers do not get exactly as many requests. A request that is sent again records nothing. */
const SPARE = 1.1

/** Makes requests that record `size` new answers each, to questions of one topic. The learners take turns. */
export function makeRecordings(
  { bank, crowd: { learners } }: Pick<PracticeHall, 'bank' | 'crowd'>,
  count: number,
  size: number,
): HallRequest[] {
  // Two turns begin at different questions.
  const shift = Math.floor(Math.random() * 1000)
  return Array.from({ length: Math.ceil(count * SPARE) }, (_, nth) => {
    const nthLearner = (nth * LEARNER_STEP) % learners.length
    const topics = moduleOf(bank, nthLearner)
    const { questionIds = [] } = topics[(nth + shift) % topics.length] ?? {}
    const answers = Array.from({ length: size }, (_, place): NewPracticeAnswer => {
      const number = nth + place
      return {
        id: randomUUID(),
        questionId: questionIds[(number + shift) % questionIds.length] ?? 0,
        questionVersion: 1,
        option: isRight(number) ? RIGHT_OPTION : 0,
        spentMs: spentMs(number),
        agoMs: (size - place) * 10_000,
      }
    })
    return {
      learner: learners[nthLearner] as CrowdLearner,
      method: 'POST',
      path: '/api/practice/answers',
      body: { answers },
    }
  })
}

import type { ResponseOf } from '@abhyas/contract/endpoint'
import type { Answer, saveAnswers } from '@abhyas/contract/exams-attempts'
import { type KeptAnswers, NO_OPTION } from './kept-answers.ts'
import { drawPick, drawPickCount } from './learner-plan.ts'

type Verdicts = ResponseOf<typeof saveAnswers>['verdicts']

/** What one learner has picked, as their browser keeps it. `fail` hears of everything that must not be. */
export function createAnswerSheet(learner: number, kept: KeptAnswers, fail: (words: string) => void) {
  const unsent = new Map<number, Answer>()
  let lastSeq = 0
  /** So many questions from the first one on. */
  let answered = 0
  return {
    lastSeq: () => lastSeq,
    pick(random: () => number): void {
      for (let left = drawPickCount(random); left > 0; left -= 1) {
        lastSeq += 1
        const answer = { ...drawPick(random, answered, kept.questions), seq: lastSeq }
        unsent.set(answer.place, answer)
        answered = Math.max(answered, answer.place + 1)
      }
    },
    /** What is not acknowledged yet, about to leave. */
    take(): Answer[] {
      const answers = [...unsent.values()].toSorted((one, other) => one.seq - other.seq)
      for (const answer of answers) kept.send(learner, answer)
      return answers
    },
    settle(verdicts: Verdicts): void {
      for (const { place, seq, verdict } of verdicts) {
        if (verdict === 'saved' || verdict === 'superseded') kept.acknowledge(learner, { place, seq })
        else fail(`save: ${verdict}`)
        unsent.delete(place)
      }
      if (unsent.size > 0) fail('save: an answer without a verdict')
      unsent.clear()
    },
    /** What a reload shows must be all that was acknowledged before. */
    compare(shown: readonly Answer[]): void {
      const byPlace = new Map(shown.map((answer) => [answer.place, answer]))
      for (let place = 0; place < answered; place += 1) {
        const { option, seq } = kept.acknowledged(learner, place)
        const answer = byPlace.get(place)
        if (seq > 0 && !(answer?.seq === seq && (answer.option ?? NO_OPTION) === option))
          fail('resume: an acknowledged answer is not shown')
      }
    },
  }
}

import type { ResponseOf } from '@abhyas/contract/endpoint'
import type { Answer, saveAnswers } from '@abhyas/contract/exams-attempts'
import { type KeptAnswers, NO_OPTION } from './kept-answers.ts'
import { drawPick, drawPickCount } from './learner-plan.ts'

type Verdicts = ResponseOf<typeof saveAnswers>['verdicts']

/** The picks of one learner, as the browser keeps them. `fail` is called with every error. */
export function createAnswerSheet(learner: number, kept: KeptAnswers, fail: (message: string) => void) {
  const unsent = new Map<number, Answer>()
  let lastSeq = 0
  /** The learner has answered this many questions, from the first one on. */
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
    /** Returns the answers that are not acknowledged yet, and notes them as sent. */
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
    /** Checks that a reload shows every answer that was acknowledged before. */
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

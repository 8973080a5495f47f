import type { ResponseOf } from '@abhyas/contract/endpoint'
import type { Answer, saveAnswers } from '@abhyas/contract/exams-attempts'
import { type KeptAnswers, NO_OPTION } from './kept-answers.ts'
import { drawPick, drawPickCount } from './learner-plan.ts'
import type { Kind } from './mock-crowd.ts'

type Verdicts = ResponseOf<typeof saveAnswers>['verdicts']

/** Some questions that follow each other. */
export type Places = { first: number; count: number }

type Given = Pick<Answer, 'option' | 'number'>

/** Makes the answer that a question of this kind takes. Of several options, one to four are picked. */
const asKind = (kind: Kind | undefined, option: number | null): Given =>
  kind === 'number'
    ? { option: null, number: option === null ? null : String(option) }
    : { option: kind === 'several' && option !== null ? 1 + ((option * 7) % 15) : option }

/** An answer as one number: the option, a bit for each of several, or the number itself. */
const valueOf = ({ option, number }: Given): number | null => option ?? (number ? Number(number) : null)

/** The picks of one learner, as the browser keeps them. `fail` is called with every error. */
export function createAnswerSheet(
  learner: number,
  kept: KeptAnswers,
  { kinds, fail }: { kinds: readonly Kind[]; fail: (message: string) => void },
) {
  const unsent = new Map<number, Answer>()
  let lastSeq = 0
  /** The learner has answered this many questions of a section, from its first one on, by the place of that one. */
  const answered = new Map<number, number>()
  return {
    lastSeq: () => lastSeq,
    pick(random: () => number, section: Places): void {
      for (let left = drawPickCount(random); left > 0; left -= 1) {
        lastSeq += 1
        const before = answered.get(section.first) ?? 0
        const { place: inSection, option, ...rest } = drawPick(random, before, section.count)
        const place = section.first + inSection
        unsent.set(place, { ...rest, ...asKind(kinds[place], option), place, seq: lastSeq })
        answered.set(section.first, Math.max(before, inSection + 1))
      }
    },
    /** Returns the answers that are not acknowledged yet, and notes them as sent. */
    take(): Answer[] {
      const answers = [...unsent.values()].toSorted((one, other) => one.seq - other.seq)
      for (const { place, seq, ...answer } of answers) kept.send(learner, { place, seq, option: valueOf(answer) })
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
      for (let place = 0; place < kept.questions; place += 1) {
        const { option, seq } = kept.acknowledged(learner, place)
        const answer = byPlace.get(place)
        if (seq > 0 && !(answer?.seq === seq && (valueOf(answer) ?? NO_OPTION) === option))
          fail('resume: an acknowledged answer is not shown')
      }
    },
  }
}

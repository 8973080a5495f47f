import type { TodayQuestion, TodayQuestions } from '@abhyas/contract/learning-today'
import { type Picked, pickedOf } from '@abhyas/contract/rules/picked'
import type { TodayPicked } from '../../../unsent-answers/kept-today.ts'

/** What is picked now, and whether the first pick was right. */
export type DailyPick = { option: Picked; isRight: boolean }

/** The picks by question. The place after the last question is the end of the round. */
export type DailyRound = { picks: ReadonlyMap<number, DailyPick>; place: number }

type Questions = Pick<TodayQuestions, 'questions'>

/** Joins the server's answers with the picks of this browser. A pick at a question that was changed since is dropped. */
export function picksOf({ questions }: Questions, kept: readonly TodayPicked[]): Map<number, DailyPick> {
  const versions = new Map(questions.map(({ question }) => [question.id, question.version]))
  return new Map([
    ...questions.flatMap(({ question, answer }) => {
      const option = answer && pickedOf(answer)
      return answer && option !== null ? [[question.id, { option, isRight: answer.isRight }] as const] : []
    }),
    ...kept
      .filter(({ questionId, version }) => versions.get(questionId) === version)
      .map(({ questionId, option, isRight }) => [questionId, { option, isRight }] as const),
  ])
}

/** Returns the place of the first question without a pick, or the end. */
export function placeOfOpen({ questions }: Questions, picks: DailyRound['picks']): number {
  const place = questions.findIndex(({ question }) => !picks.has(question.id))
  return place < 0 ? questions.length : place
}

/** The end comes when all questions are answered. Before, the last question leads to the first open one. */
export function movedTo(today: Questions, round: DailyRound, to: number): DailyRound {
  const place = to >= today.questions.length ? placeOfOpen(today, round.picks) : Math.max(0, to)
  return { ...round, place }
}

/**
 * The question whose explanation is worth a second look: the first that was wrong, or else the stretch. Without a
 * stretch it is the last.
 */
export function thingLearned({ questions }: Questions, picks: DailyRound['picks']): TodayQuestion | undefined {
  return (
    questions.find(({ question }) => picks.get(question.id)?.isRight === false) ??
    questions.find(({ reason }) => reason === 'stretch') ??
    questions.at(-1)
  )
}

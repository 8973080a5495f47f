import type { Question } from '@abhyas/contract/questions'
import { OPTIONS } from '@abhyas/contract/rules/option-order'
import type { AnswerKey } from '@abhyas/contract/rules/answer-keys'
import { numberRange } from '@abhyas/contract/rules/number-answers'
import { maskOf, optionsIn, rightMaskOf } from '@abhyas/contract/rules/right-options'
import {
  isSameRule,
  paperRule,
  type Policy,
  type RuleKey,
  ruleAfter,
  ruleKeyOf,
} from '@abhyas/contract/rules/regrading'
import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { Db } from '@abhyas/database/database'
import {
  type AskedPlace,
  type Move,
  type PlaceInForce,
  selectAskedPlaces,
  selectPlacesInForce,
} from './place-queries.ts'

export type KeyedText = Pick<
  Question,
  'id' | 'kind' | 'correctAnswer' | 'optionA' | 'optionB' | 'optionC' | 'optionD' | 'optionE' | 'optionF'
>

export type AskedPlaces = { places: AskedPlace[]; inForce: PlaceInForce[] }

export async function readAskedPlaces(
  shared: Db,
  questionId: number,
  examIds: readonly number[] | null,
): Promise<AskedPlaces> {
  const places = await selectAskedPlaces(shared, questionId, examIds)
  return {
    places,
    inForce: await selectPlacesInForce(
      shared,
      places.map(({ paperId }) => paperId),
    ),
  }
}

type Plan = {
  /** The question with the key that is right. */
  question: KeyedText
  policy: Policy
  /** The key changes, so papers that have the right key already are sound. Otherwise the question itself is at fault. */
  isKeyNew: boolean
}

export type PlannedMoves = { moves: Move[]; papersWithOtherOptions: number; papersOfOneQuestion: number }

/** Says what a decision changes: the rule of one place of each paper, exam by exam. */
export function planMoves({ places, inForce }: AskedPlaces, { question, policy, isKeyNew }: Plan): PlannedMoves {
  const rules = Map.groupBy(inForce, nameOf)
  const moves: Move[] = []
  const [otherOptions, ofOneQuestion] = [new Set<number>(), new Set<number>()]
  for (const asked of places) {
    const { paperId, place } = asked
    const written = paperRule(keyIn(asked), asked.question.marks)
    const newKey = keyOfPaper(question, asked.question)
    if (!newKey) otherOptions.add(paperId)
    for (const examId of asked.examIds) {
      const ofPaper = rules.get(nameOf({ examId, paperId })) ?? []
      const was = ofPaper.find((rule) => rule.place === place)?.rule ?? written
      const sound = ruleAfter(was, 'new_key', newKey)
      if (isKeyNew && sound && isSameRule(was, sound)) continue
      const becomes = ruleAfter(was, policy, newKey)
      if (!becomes || isSameRule(was, becomes)) continue
      if (becomes.counts === 'none' && leftOutIn(ofPaper) + 1 >= asked.questionCount) ofOneQuestion.add(paperId)
      else moves.push({ examId, paperId, place, was, becomes })
    }
  }
  return { moves, papersWithOtherOptions: otherOptions.size, papersOfOneQuestion: ofOneQuestion.size }
}

const nameOf = ({ examId, paperId }: { examId: number; paperId: number }): string => `${examId}:${paperId}`

const leftOutIn = (rules: readonly PlaceInForce[]): number => rules.filter(({ rule }) => rule.counts === 'none').length

const keyIn = ({ question, key: { right, range } }: AskedPlace): AnswerKey => ({
  kind: question.kind,
  rightMask: maskOf(right),
  range,
})

/** The key in the options of a paper, which may stand in another order there. Null when the paper has other options. */
export function keyOfPaper(question: KeyedText, asked: PaperQuestion): RuleKey | null {
  if (question.kind !== (asked.kind ?? 'one')) return null
  if (question.kind === 'number') {
    const range = numberRange(question.correctAnswer)
    return range && ruleKeyOf({ rightMask: 0, range })
  }
  const right =
    question.kind === 'one'
      ? [question.correctAnswer]
      : optionsIn(rightMaskOf(question)).map((option) => question[OPTIONS[option]?.name ?? 'optionA'] ?? '')
  const isIn = (text: string) => text !== '' && OPTIONS.some(({ name }) => asked[name] === text)
  if (right.length === 0 || !right.every(isIn)) return null
  return { bits: maskOf(OPTIONS.flatMap(({ name }, option) => (right.includes(asked[name] ?? '') ? [option] : []))) }
}

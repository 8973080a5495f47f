import type { Answer, Attempt } from '@abhyas/contract/exams-attempts'
import type { ExamRecord } from './exam-record.ts'

/** Kept on this device only, safe on the server, or there too late to count. */
export type Where = 'device' | 'server' | 'late'
export type Given = Pick<Answer, 'option' | 'isMarked' | 'seq'> & { where: Where }
export type GivenAnswers = ReadonlyMap<number, Given>

export const NOT_GIVEN: Pick<Given, 'option' | 'isMarked'> = { option: null, isMarked: false }

export type Kind = 'answered' | 'marked' | 'answered-marked' | 'seen' | 'unseen'

/** How a question stands, as the palette shows it. */
export function kindOf(given: Given | undefined, isVisited: boolean): Kind {
  const { option, isMarked } = given ?? NOT_GIVEN
  if (option !== null) return isMarked ? 'answered-marked' : 'answered'
  if (isMarked) return 'marked'
  return isVisited ? 'seen' : 'unseen'
}

export const countKinds = (
  answers: GivenAnswers,
  visited: ReadonlySet<number>,
  count: number,
): Record<Kind, number> => {
  const counts = { answered: 0, marked: 0, 'answered-marked': 0, seen: 0, unseen: 0 }
  for (let place = 0; place < count; place += 1) counts[kindOf(answers.get(place), visited.has(place))] += 1
  return counts
}

type Sorted = { answers: Map<number, Given>; unsent: Answer[]; leftover: Answer[] }

/**
 * What the server has, with what this browser still has to send laid over it. Once another device has written, the
 * answers from before that are left over: only the learner can say whether they still hold. A take-over by this
 * device itself, from another of its tabs, is one step and changes nothing.
 */
export function sortAnswers({ answers: saved, epoch, isWriter }: Attempt, record: ExamRecord | null): Sorted {
  const answers = new Map<number, Given>(saved.map((answer) => [answer.place, givenOf(answer, 'server')]))
  const isOurs = isWriter && record !== null && epoch - record.epoch <= 1
  // Another writer's numbers may be the same as ours.
  const newer = (record?.unsent ?? []).filter((answer) => !(isOurs && isSaved(answer, saved)))
  if (isOurs) for (const answer of newer) answers.set(answer.place, givenOf(answer, 'device'))
  const leftover = [...(record?.leftover ?? []), ...(isOurs ? [] : newer)].filter(
    ({ place, option, isMarked }) => !saysSame(answers.get(place) ?? NOT_GIVEN, { option, isMarked }),
  )
  return { answers, unsent: isOurs ? newer : [], leftover }
}

/** The acknowledgement was lost, not the answer. */
const isSaved = ({ place, seq }: Answer, saved: readonly Answer[]) =>
  saved.some((other) => other.place === place && other.seq === seq)

const saysSame = (one: typeof NOT_GIVEN, other: typeof NOT_GIVEN) =>
  one.option === other.option && one.isMarked === other.isMarked

export const givenOf = ({ option, isMarked, seq }: Answer, where: Where): Given => ({ option, isMarked, seq, where })

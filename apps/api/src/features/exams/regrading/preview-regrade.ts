import type { PolicyCounts, RegradePreview } from '@abhyas/contract/exams-regrades'
import { POLICIES, type Policy } from '@abhyas/contract/rules/regrading'
import type { Databases } from '@abhyas/database/database'
import type { Move } from './place-queries.ts'
import { type AskedPlaces, type KeyedText, type PlannedMoves, planMoves } from './plan-moves.ts'
import { countChanges, selectPart } from './preview-queries.ts'
import { walkParts } from './walk-parts.ts'

const PART_SIZE = 1_000
/** A request reads for about this long, so that the page shows how far it is. */
const READ_MS = 500

type Previewed = { asked: AskedPlaces; question: KeyedText; isKeyNew: boolean; next: string | null }

/** Says what each policy would do to a part of the attempts. Changes nothing. */
export async function previewRegrade(
  { ofLearners }: Pick<Databases, 'ofLearners'>,
  { asked, question, isKeyNew, next }: Previewed,
): Promise<RegradePreview> {
  const plans = new Map<Policy, PlannedMoves>(
    POLICIES.map((policy) => [policy, planMoves(asked, { question, policy, isKeyNew })]),
  )
  const counts = POLICIES.map((policy): PolicyCounts => ({ policy, ...NOTHING }))
  const exams = new Map<number, { examName: string; attempts: number }>()
  const endMs = Date.now() + READ_MS
  const then = await walkParts({
    ofLearners,
    examIds: [...examsOf([...plans.values()].flatMap(({ moves }) => moves)).keys()],
    next,
    isEnough: () => Date.now() >= endMs,
    async read({ db, examId, after }) {
      const part = { examId, after, limit: PART_SIZE }
      const movesOf = new Map(POLICIES.map((policy) => [policy, plans.get(policy)?.moves.filter(isAt(examId)) ?? []]))
      const paperIds = new Set([...movesOf.values()].flat().map(({ paperId }) => paperId))
      const { seen, asked: attempts, lastId, examName } = await selectPart(db, part, [...paperIds])
      if (lastId === null) return null
      const exam = exams.get(examId)
      if (attempts > 0) exams.set(examId, { examName: examName ?? '', attempts: (exam?.attempts ?? 0) + attempts })
      if (attempts > 0)
        for (const sums of counts) {
          const moves = movesOf.get(sums.policy) ?? []
          if (moves.length === 0) continue
          const found = await countChanges(db, part, moves)
          for (const name of Object.keys(NOTHING) as (keyof typeof NOTHING)[]) sums[name] += found[name]
        }
      return seen < PART_SIZE ? null : lastId
    },
  })
  return {
    attempts: [...exams.values()].reduce((sum, { attempts }) => sum + attempts, 0),
    policies: counts,
    exams: [...exams].map(([id, { examName, attempts }]) => ({ id, examName, attempts })),
    papersWithOtherOptions: plans.get('new_key')?.papersWithOtherOptions ?? 0,
    papersOfOneQuestion: plans.get('left_out')?.papersOfOneQuestion ?? 0,
    next: then,
  }
}

const NOTHING = { changed: 0, higher: 0, lower: 0, nowPass: 0, nowFail: 0 }

const isAt =
  (examId: number) =>
  (move: Move): boolean =>
    move.examId === examId

export const examsOf = (moves: readonly Move[]): Map<number, Move[]> => Map.groupBy(moves, ({ examId }) => examId)

import type { MockPool, MockSection } from '@abhyas/contract/exams-mocks'
import type { Question } from '@abhyas/contract/questions'
import {
  type Candidate,
  type ChosenQuestion,
  type Composition,
  onceOf,
  type ShortPool,
  type Variant,
} from './composition-types.ts'
import { chooseFromPools } from './choose-from-pools.ts'
import { orderVariants } from './order-variants.ts'

/**
 * Chooses the questions of each paper. The same exam with the same questions always gives the same papers, so a question
 * that is corrected changes nothing but itself. With several papers each has its own order.
 */
export function composeVariants(
  composition: Composition,
  candidates: readonly Candidate[],
): { variants: Variant[]; short: ShortPool[] } {
  const usable = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const asked = new Set<string>()
  const byHand = composition.sections.map((section) =>
    section.questionIds.filter((id) => {
      const once = onceOf(usable.get(id) ?? { id, familyId: null })
      if (!usable.has(id) || asked.has(once)) return false
      asked.add(once)
      return true
    }),
  )
  const pools = composition.sections.flatMap(({ pools: ofSection }, section) =>
    ofSection.map((pool) => ({ section, pool })),
  )
  const free = candidates.filter((candidate) => candidate.isInPools && !asked.has(onceOf(candidate)))
  const chosen = Array.from({ length: composition.variants }, (_, variant) =>
    chooseFromPools(
      pools.map(({ pool }) => pool),
      free,
      { examId: composition.id, variant },
    ),
  )
  const variants = chosen.map((taken) =>
    composition.sections.map((section, place) => [
      ...(byHand[place] ?? []).map((id) => withMarks(composition, { section, id, kind: usable.get(id)?.kind })),
      ...pools.flatMap((one, nth) =>
        one.section === place
          ? (taken[nth] ?? []).map(({ id, kind }) => withMarks(composition, { section, pool: one.pool, id, kind }))
          : [],
      ),
    ]),
  )
  const short = pools.flatMap(({ section, pool }, nth) => {
    const found = Math.min(...chosen.map((taken) => taken[nth]?.length ?? 0))
    return found < pool.take ? [{ section, pool, found }] : []
  })
  return { variants: orderVariants(variants, composition.id), short }
}

type Placed = { section: MockSection; pool?: MockPool; id: number; kind: Question['kind'] | undefined }

/** The marks of the pool come before those of the section, and these before those of the exam. */
const withMarks = ({ marks, sparesOthers }: Composition, { section, pool, id, kind }: Placed): ChosenQuestion => {
  const { right, wrong } = pool?.marks ?? section.marks ?? marks
  const taken = sparesOthers && kind !== 'one' ? 0 : wrong
  return { id, marks: { right, wrong: taken, ...(marks.isPartial && { isPartial: true }) } }
}

export const marksIn = (variant: Variant): number => variant.flat().reduce((sum, { marks }) => sum + marks.right, 0)

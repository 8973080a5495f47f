import type { ResponseOf } from '@abhyas/contract/endpoint'
import { SECONDS_PER_QUESTION } from '@abhyas/contract/exams'
import type { checkMock as checkMockEndpoint, MockProblem, MockSettings } from '@abhyas/contract/exams-mocks'
import type { Db } from '@abhyas/database/database'
import { composeVariants, marksIn } from '../papers/composition.ts'
import type { Candidate, ShortPool, Variant } from '../papers/composition-types.ts'
import { selectCandidates, selectTopicNames } from '../papers/composition-queries.ts'
import { countShared } from '../papers/order-variants.ts'
import { compositionOf } from './composition-of.ts'
import { durationSecondsOf, requireShortEnough } from './require-sound.ts'

const MOST_ALIKE_PERCENT = 10
const LEAST_SECONDS = 10

/** Composes the papers without storing them, and says what an admin should know before the exam is published. */
export async function checkMock(db: Db, mock: MockSettings): Promise<ResponseOf<typeof checkMockEndpoint>> {
  requireShortEnough(mock)
  const candidates = await selectCandidates(db, mock)
  const { variants, short } = composeVariants(compositionOf(mock), candidates)
  const [first = []] = variants
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const asked = first.flat()
  const examOnlyCount = asked.filter(({ id }) => byId.get(id)?.isExamOnly).length
  const problems = [
    ...(await shortPools(db, short)),
    ...unusable(mock, byId),
    ...repeatedFamilies(mock, byId),
    ...emptySections(mock),
    ...practised(mock, asked.length - examOnlyCount),
    ...alike(variants),
    ...hurried(mock, first),
  ]
  return { problems, questionCount: asked.length, totalMarks: marksIn(first), examOnlyCount }
}

type Details = Partial<Omit<MockProblem, 'level' | 'code'>>

const problem = (level: MockProblem['level'], code: MockProblem['code'], details: Details): MockProblem => ({
  level,
  code,
  section: null,
  topicName: null,
  wanted: null,
  found: null,
  ...details,
})

async function shortPools(db: Db, short: readonly ShortPool[]): Promise<MockProblem[]> {
  if (short.length === 0) return []
  const topics = await selectTopicNames(
    db,
    short.map(({ pool }) => pool.topicId),
  )
  const names = new Map(topics.map(({ id, topicName }) => [id, topicName]))
  return short.map(({ section, pool, found }) =>
    problem('error', 'pool_too_small', {
      section,
      topicName: names.get(pool.topicId) ?? null,
      wanted: pool.take,
      found,
    }),
  )
}

/** Questions by hand that are gone or need attention. */
const unusable = ({ sections }: MockSettings, usable: ReadonlyMap<number, Candidate>) =>
  sections.flatMap(({ questionIds }, section) => {
    const found = questionIds.filter((id) => !usable.has(id)).length
    return found > 0 ? [problem('error', 'question_unusable', { section, found })] : []
  })

/** Questions by hand that are not asked, because another one of their family is. */
function repeatedFamilies({ sections }: MockSettings, usable: ReadonlyMap<number, Candidate>): MockProblem[] {
  const ids = [...new Set(sections.flatMap(({ questionIds }) => questionIds))]
  const families = ids.flatMap((id) => usable.get(id)?.familyId ?? [])
  const found = families.length - new Set(families).size
  return found > 0 ? [problem('error', 'family_twice', { found })] : []
}

const emptySections = ({ sections }: MockSettings) =>
  sections.flatMap(({ questionIds, pools }, section) =>
    questionIds.length + pools.length === 0 ? [problem('error', 'section_empty', { section })] : [],
  )

/** While an exam is open, learners can look up in practice what it asks. */
const practised = ({ opensAt, closesAt }: MockSettings, found: number) =>
  (opensAt !== null || closesAt !== null) && found > 0 ? [problem('warning', 'practised_while_open', { found })] : []

function alike(variants: readonly Variant[]): MockProblem[] {
  const found = Math.ceil(100 * largestShare(variants))
  const wanted = MOST_ALIKE_PERCENT
  return found > wanted ? [problem('warning', 'neighbours_alike', { wanted, found })] : []
}

/** The largest share of places at which two neighbouring papers ask the same question. */
const largestShare = (variants: readonly Variant[]): number =>
  variants.length < 2
    ? 0
    : Math.max(
        ...variants.map((variant, nth) => {
          const next = variants[(nth + 1) % variants.length] ?? []
          return countShared(variant.flat(), next.flat()) / Math.max(1, variant.flat().length)
        }),
      )

/** The seconds for each question, by section when each has its own time. */
function hurried(mock: MockSettings, first: Variant): MockProblem[] {
  const isTimed = mock.sectionMode === 'timed'
  const count = first.flat().length
  const parts = isTimed
    ? mock.sections.map(({ seconds }, section) => ({ section, seconds, count: first[section]?.length ?? 0 }))
    : [{ section: null, seconds: durationSecondsOf(mock) ?? SECONDS_PER_QUESTION * count, count }]
  return parts.flatMap(({ section, seconds, count: questions }) => {
    const found = questions > 0 && seconds !== null ? seconds / questions : LEAST_SECONDS
    return found < LEAST_SECONDS
      ? [problem('warning', 'no_answer_time', { section, wanted: LEAST_SECONDS, found })]
      : []
  })
}

import { PARTS_PER_MARK, PARTS_PER_STEP } from '@abhyas/contract/rules/marks'
import { sql } from '@abhyas/database/sql'
import type { SeededRandom } from '@abhyas/learning/maths/seeded-random'
import { createMock } from '../../features/exams/mocks/save-mock.ts'
import type { LoadedPaper } from '../../features/exams/papers/papers.ts'
import { buildExam } from '../builders.ts'
import { mockSettings, sectionOf } from '../mocks/build-mock.ts'
import type { TestApi } from '../test-api.ts'
import type { OracleQuestion, Standing } from './regrade-oracle.ts'
import type { AskedQuestion, Sheet } from './regrade-world.ts'

export type RandomExam = {
  examId: number
  paper: LoadedPaper
  /** In the sequence of the paper, which says what each gives. */
  questions: (OracleQuestion & { id: number })[]
  /** What counts for each question in the attempts at this exam. */
  standings: Standing[]
  sheets: Sheet[]
}

/** An exam of these questions that learners have begun. */
export async function buildRandomExam(
  api: TestApi,
  topicId: number,
  asked: readonly AskedQuestion[],
  random: SeededRandom,
): Promise<RandomExam> {
  const { db, dependencies } = api
  const { id: examId } = await buildExamAtRandom(api, topicId, asked, random)
  const { paperId } = await db.selectOne<{ paperId: number }>(sql`
    select coalesce(e.paper_id, (select min(paper_id) from exam_papers where exam_id = e.id)) as "paperId"
    from exams e where id = ${examId}`)
  const paper = await dependencies.papers.get(paperId)
  await dependencies.papers.markStarted(paperId, examId)
  const questions = paper.questions.map(({ id, marks }) => ({
    ...(asked.find((question) => question.id === id) as AskedQuestion),
    marks: marks ? { right: marks.right, wrong: marks.wrong, isPartial: marks.isPartial ?? false } : null,
  }))
  const standings = questions.map(({ correctAnswer }): Standing => ({ counts: 'keys', keys: [correctAnswer] }))
  return { examId, paper, questions, standings, sheets: [] }
}

/** With marks or without, with sections or without. */
async function buildExamAtRandom(api: TestApi, topicId: number, asked: readonly AskedQuestion[], random: SeededRandom) {
  const questionIds = asked.map(({ id }) => id)
  const steps = (most: number) => PARTS_PER_STEP * random.below(most * (PARTS_PER_MARK / PARTS_PER_STEP))
  const marking = {
    right: PARTS_PER_MARK + steps(2),
    wrong: random.below(2) === 0 ? 0 : steps(1),
    pass: { kind: 'percent' as const, value: random.below(101) },
    isPartial: random.below(2) === 0,
  }
  if (random.below(2) === 0 && asked.length > 1) {
    const sectionMode = (['free', 'sequence', 'timed'] as const)[random.below(3)] ?? 'free'
    const seconds = sectionMode === 'timed' ? 60 : null
    const cut = 1 + random.below(asked.length - 1)
    const sections = [questionIds.slice(0, cut), questionIds.slice(cut)].map((ids, nth) =>
      sectionOf({ name: `Section ${nth}`, seconds, questionIds: ids }),
    )
    const sparesOthers = random.below(2) === 0
    return createMock(api.db, mockSettings({ sectionMode, sections, marking: { ...marking, sparesOthers } }))
  }
  return buildExam(api.db, {
    topicId,
    questionIds,
    marking: random.below(3) === 0 ? null : { ...marking, others: [] },
  })
}

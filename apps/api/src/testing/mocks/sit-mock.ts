import type { Marking } from '@abhyas/contract/exams'
import type { AttemptClock } from '@abhyas/contract/exams-attempts'
import type { SectionMode } from '@abhyas/contract/exams-sections'
import { sql } from '@abhyas/database/sql'
import { makePaper } from '../../features/exams/papers/make-paper.ts'
import { insertPaper, selectPaperQuestions, updateExamPaper } from '../../features/exams/papers/paper-queries.ts'
import { withHtml } from '../../text/with-html.ts'
import { expect } from 'vitest'
import type { LoggedIn } from '../builders.ts'
import { buildExamOf, sitExam } from '../sit-exam.ts'
import type { TestApi } from '../test-api.ts'

export type MockPlan = {
  mode: SectionMode
  /** How many questions each section has. */
  counts?: readonly number[]
  /** The time of each section, or of the whole exam when the sections share it. */
  seconds?: readonly number[]
  markingOf?: (questionIds: readonly number[]) => Marking | null
}

/** Builds an exam of a topic with sections of two questions and ten minutes each. */
export async function buildSectionExam(
  { db }: Pick<TestApi, 'db'>,
  { mode, counts = [2, 2, 2], seconds = counts.map(() => 600), markingOf }: MockPlan,
) {
  const built = await buildExamOf(
    { db },
    counts.reduce((sum, count) => sum + count, 0),
    markingOf,
  )
  const { id } = built.exam
  const list = counts.map((questionCount, place) => ({
    name: `Section ${place + 1}`,
    questionCount,
    seconds: mode === 'timed' ? (seconds[place] ?? null) : null,
    note: '',
  }))
  await db.write(sql`
    update exams set section_mode = ${mode}, duration_seconds = ${seconds.reduce((sum, one) => sum + one, 0)}
    where id = ${id}`)
  for (const [place, section] of list.entries())
    await db.write(sql`
      insert into exam_sections (exam_id, place, name, seconds) values (${id}, ${place}, ${section.name}, ${section.seconds})`)
  const paper = makePaper(await withHtml(await selectPaperQuestions(db, [id])), { mode, list })
  await updateExamPaper(db, id, paper && (await insertPaper(db, paper)).id)
  return built
}

export type MockSitting = Awaited<ReturnType<typeof sitMock>>

/** Returns a learner with an open attempt at a mock exam, and what their browser and the time can do. */
export async function sitMock(
  api: TestApi,
  { built, learner, ...plan }: MockPlan & { built?: Awaited<ReturnType<typeof buildSectionExam>>; learner?: LoggedIn },
) {
  const sitting = await sitExam(api, {
    built: built ?? (await buildSectionExam(api, plan)),
    ...(learner && { learner }),
  })
  const { attempt, token } = sitting
  const theirs = api.db.dbOf(sitting.learner.id)
  const own = sql`learner_id = ${sitting.learner.id} and id = ${attempt.id}`
  return {
    ...sitting,
    theirs,
    enter: (section: number, { lastSeq = 0, agoMs = 0, epoch = 1 } = {}) =>
      api.send<AttemptClock & { code?: string }>(`POST /api/attempts/${attempt.id}/section`, {
        token,
        body: { epoch, section, lastSeq, agoMs },
      }),
    /** Lets this much time pass, by making the attempt as much older. */
    pass: (seconds: number) =>
      theirs.write(sql`
        update learner.attempts set started_at = started_at - make_interval(secs => ${seconds}),
          deadline = deadline - make_interval(secs => ${seconds}),
          section_ends = (select array_agg(e - make_interval(secs => ${seconds}) order by nth)
            from unnest(section_ends) with ordinality u(e, nth))
        where ${own}`),
    /** The whole seconds from the start of the attempt to the end of each section, and to the deadline. */
    async ends() {
      const { ends, deadline } = await theirs.selectOne<{ ends: number[]; deadline: number }>(sql`
        select (select array_agg(round(extract(epoch from e - started_at))::integer order by nth)
            from unnest(section_ends) with ordinality u(e, nth)) as ends,
          round(extract(epoch from deadline - started_at))::integer as deadline
        from learner.attempts where ${own}`)
      return { ends, deadline }
    },
  }
}

/** What `ends` returns, give or take the seconds that a busy machine needs between two calls. */
export const plannedAs = (...ends: number[]) => {
  const near = ends.map((end): number => expect.closeTo(end, -1) as number)
  return { ends: near, deadline: near.at(-1) }
}

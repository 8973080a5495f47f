import type { ExtraTime, LearnersAttempt } from '@abhyas/contract/exams-manage'
import type { Databases, Db } from '@abhyas/database/database'
import { COUNTED_AT_MOST } from '../../../sql/counter-queries.ts'
import { type Http, tellNextPage } from '../../../http/route.ts'
import { tellCountedTotal } from '../../../http/totals.ts'
import { nameLearners } from '../../../sql/name-learners.ts'
import { summaryOf } from '../attempts/attempt-queries.ts'
import { countExtraTimes, selectExtraTimePage } from './extra-time-queries.ts'
import { type AttemptFilter, countAttempts, type ListedRow, selectAttemptPage } from './manage-attempts-queries.ts'

type Page = { after: number; limit: number }

/**
 * Lists the attempts of an exam, of a learner, or of both, or those to judge. Without a filter the list is empty: no index has all
 * attempts sorted by id. Such an index would slow down every start of an exam, and admins do not need the list.
 */
export async function findAttempts(
  databases: Databases,
  { after, limit, ...filter }: AttemptFilter & Page,
  http: Http,
): Promise<LearnersAttempt[]> {
  const places = placesOf(databases, filter)
  const [pages, counts] = await Promise.all([
    Promise.all(places.map((db) => selectAttemptPage(db, { ...filter, after, limit: limit + 1 }))),
    Promise.all(places.map((db) => countAttempts(db, filter))),
  ])
  tellCountedTotal(sum(counts), http)
  const rows = tellNextPage(
    pages
      .flat()
      .toSorted(byNewest)
      .slice(0, limit + 1),
    limit,
    http,
  )
  const learnerOf = await nameLearners(
    databases.shared,
    rows.map(({ learnerId }) => learnerId),
  )
  return rows.map((row) => Object.assign(summaryOf(row), { learner: learnerOf(row.learnerId) }))
}

function placesOf({ dbOf, ofLearners }: Databases, { examId, userId, toJudge }: AttemptFilter): readonly Db[] {
  if (toJudge) return ofLearners
  if (userId !== undefined) return [dbOf(userId)]
  return examId === undefined ? [] : ofLearners
}

const byNewest = (a: ListedRow, b: ListedRow) => b.id - a.id

const sum = (counts: number[]) =>
  Math.min(
    counts.reduce((total, count) => total + count, 0),
    COUNTED_AT_MOST + 1,
  )

export async function findExtraTimes(
  { shared, ofLearners }: Databases,
  { examId, after, limit }: Page & { examId: number },
  http: Http,
): Promise<ExtraTime[]> {
  const [pages, counts] = await Promise.all([
    Promise.all(ofLearners.map((db) => selectExtraTimePage(db, { examId, after, limit: limit + 1 }))),
    Promise.all(ofLearners.map((db) => countExtraTimes(db, examId))),
  ])
  tellCountedTotal(sum(counts), http)
  const found = pages
    .flat()
    .toSorted((a, b) => a.id - b.id)
    .slice(0, limit + 1)
  const rows = tellNextPage(found, limit, http)
  const learnerOf = await nameLearners(
    shared,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, seconds, sectionSeconds, reason, givenAt }) => {
    return { learner: learnerOf(id), seconds, sectionSeconds, reason, givenAt }
  })
}

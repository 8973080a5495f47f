import type { MockCard } from '@abhyas/contract/exams-mocks'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { IS_OWNER_DRAFT, JOIN_OWNER, OWNER } from '../papers/exam-queries.ts'
import { DURATION } from './mock-queries.ts'

/** For so long an exam that has closed stays in the list. */
const LISTED_DAYS = 30

export type ListedMock = Omit<MockCard, 'lockedModuleId'> & { isFree: boolean; isInvited: boolean }

/** Selects mock exams, the newest first. Learners see neither drafts nor exams to which others are invited. */
export const selectMockPage = (
  db: Db,
  page: { after: number; limit: number; learnerId: number; withDrafts: boolean },
) => {
  const isListed = page.withDrafts
    ? sql`true`
    : sql`e.state = 'published' and e.paper_id is not null and not ${IS_OWNER_DRAFT}
        and (e.closes_at is null or e.closes_at > now() - make_interval(days => ${LISTED_DAYS}))
        and (not e.is_invited or exists (
          select from exam_learners l where l.exam_id = e.id and l.learner_id = ${page.learnerId}))`
  return db.select<ListedMock>(sql`
    select e.id, e.name as "examName", ${OWNER} as owner, coalesce(p.question_count, 0) as "questionCount",
      ${DURATION} as "durationSeconds", (select count(*) from exam_sections s where s.exam_id = e.id) as "sectionCount",
      p.total_marks as "totalMarks", e.opens_at as "opensAt", e.closes_at as "closesAt", e.state,
      e.is_free as "isFree", e.is_invited as "isInvited"
    from exams e ${JOIN_OWNER} left join papers p on p.id = e.paper_id
    where e.section_mode is not null and e.id < ${page.after || Number.MAX_SAFE_INTEGER} and ${isListed}
    order by e.id desc limit ${page.limit}`)
}

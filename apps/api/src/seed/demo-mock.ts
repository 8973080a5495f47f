import type { MockSettings } from '@abhyas/contract/exams-mocks'
import { settingsOfTemplate } from '@abhyas/contract/rules/exam-templates'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { createMock } from '../features/exams/mocks/save-mock.ts'

const VARIANTS = 64

/** Adds a mock exam like GATE from the whole bank, which every learner may take. */
export async function seedDemoMock(db: Database): Promise<void> {
  if (await db.selectOptional(sql`select id from exams where section_mode is not null limit 1`)) return
  const topics = await db.select<{ id: number; course: string }>(sql`
    select t.id, c.name as course from topics t join modules m on m.id = t.module_id join courses c on c.id = m.course_id
    order by t.id`)
  const idsOf = (...courses: string[]) => topics.flatMap(({ id, course }) => (courses.includes(course) ? [id] : []))
  const mock: MockSettings = {
    ...settingsOfTemplate('gate', [idsOf('Core Java', 'Web Development'), idsOf('Data Structures', 'Databases')]),
    examName: 'Free mock exam: computer science',
    variants: VARIANTS,
    isFree: true,
    state: 'published',
  }
  await createMock(db, mock)
}

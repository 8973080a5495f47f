import { buildCard, buildStudyDay, buildTopicAbility } from '@abhyas/api/testing/build-standing'
import { sql } from '@abhyas/database/sql'
import type { TestDb } from '@abhyas/database/test-database'
import type { Page } from '@playwright/test'
import { logInAs } from './fixtures.ts'
import { optionIn } from './practice-data.ts'
import { todayInIndia } from './standing-data.ts'
import { buildCourse, buildGrant, buildModule, buildQuestion, buildTopic, type Person } from './test-data.ts'

/**
 * Builds a learner's day: two questions of Loops are due, Joins is the weakest topic, and Views is known well. All three
 * are open, with six questions each ('Joins 1?', …). 'Two' is right and explained by 'Why Joins 1'.
 */
export async function buildDay(db: TestDb, learner: Person) {
  const course = await buildCourse(db, { name: 'Databases', description: 'Tables and queries' })
  const module = await buildModule(db, { courseId: course.id, name: 'Queries' })
  await buildGrant(db, learner, module.id)
  const build = async (name: string, theta: number) => {
    const topic = await buildTopic(db, { moduleId: module.id, name })
    const ids: number[] = []
    for (let nth = 1; nth <= 6; nth += 1) {
      const question = { topicId: topic.id, text: `${name} ${nth}?`, description: `Why ${name} ${nth}` }
      ids.push((await buildQuestion(db, question)).id)
    }
    await buildTopicAbility(db, learner, { topicId: topic.id, theta })
    return { ...topic, ids }
  }
  const loops = await build('Loops', 0.5)
  const joins = await build('Joins', -1.5)
  const views = await build('Views', 1.5)
  for (const questionId of loops.ids.slice(0, 2))
    await buildCard(db, learner, { questionId, topicId: loops.id, dueDay: todayInIndia() })
  for (const daysAgo of [1, 2, 4, 5, 6, 8, 9, 12]) await buildStudyDay(db, learner, todayInIndia() - daysAgo)
  return { course, module, loops, joins, views }
}

type Opening = { page: Page; db: TestDb; learner: Person }

/** Builds the learner's day, logs the learner in, and opens this page. */
export async function openDay({ page, db, learner }: Opening, path: '/user/dashboard' | '/user/today'): Promise<void> {
  await buildDay(db, learner)
  await logInAs(page, learner)
  await page.goto(path)
}

/** The card on the dashboard. */
export const todayCard = (page: Page) => page.getByRole('region', { name: /to go|today's five|begins to know you/ })

/** Makes today's set the set of yesterday, as a night would. */
export const letNightPass = (db: TestDb, { id }: Person) =>
  db.dbOf(id).write(sql`update learner.daily_sets set day = day - 1 where learner_id = ${id}`)

/** Answers the questions that are left of today's set, and goes to the end. */
export async function answerRest(page: Page, count: number, option = 'Two'): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    await optionIn(page, option).click()
    await page.getByRole('button', { name: /Next question|Finish/ }).click()
  }
}

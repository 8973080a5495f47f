import type { Database, Databases } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { Locator, Page } from '@playwright/test'
import { buildPlace, buildQuestion, type Person, type Place } from './test-data.ts'

/** Builds a free sample with this many questions ('Question 1?', …). 'Two' is right and explained by 'Why 1'. */
export async function buildPractice(
  db: Database,
  count: number,
  { keepsOrder = true }: { keepsOrder?: boolean } = {},
): Promise<Place & { ids: number[]; path: string }> {
  const place = await buildPlace(db)
  const ids: number[] = []
  for (let nth = 1; nth <= count; nth += 1) {
    const question = { topicId: place.topic.id, text: `Question ${nth}?`, description: `Why ${nth}`, keepsOrder }
    ids.push((await buildQuestion(db, question)).id)
  }
  return { ...place, ids, path: `/user/Topic/${place.topic.id}/question` }
}

type Logged = { questionId: number; option: number; isRight: boolean }

/** Reads the answers that the server has recorded for a learner. */
export const answersOf = ({ id }: Person, db: Pick<Databases, 'dbOf'>) =>
  db.dbOf(id).select<Logged>(sql`
    select question_id as "questionId", option, is_right as "isRight" from learner.answer_log
    where learner_id = ${id} order by question_id`)

/** The row of an option, which a learner taps. */
export const optionIn = (card: Page | Locator, text: string): Locator =>
  card.locator('label').filter({ hasText: new RegExp(`^[A-F]${text}`) })

/** Answers this many questions and continues after each. */
export async function answer(page: Page, count: number, option = 'Two'): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    await optionIn(page, option).click()
    await page.getByRole('button', { name: /Next question|Finish/ }).click()
  }
}

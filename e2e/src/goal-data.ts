import { buildAbility, buildCard, buildGoal } from '@abhyas/api/testing/build-learning'
import type { TestDb } from '@abhyas/database/test-database'
import type { Page } from '@playwright/test'
import { todayInIndia } from './standing-data.ts'
import type { Person } from './test-data.ts'
import { buildDay } from './today-data.ts'

/** The card about the exam on the dashboard. */
export const examCard = (page: Page) => page.getByRole('region', { name: /^Your exam: |^Which exam/ })

/** The date that is so many days after today, as a date field writes it. */
export const dateIn = (days: number): string =>
  new Date((todayInIndia() + days) * 86_400_000).toISOString().slice(0, 10)

/** Makes the model know the learner by so many answers. */
export const setAnswers = (db: TestDb, learner: Person, answers: number) =>
  buildAbility(db, learner, { answers, information: answers / 4, theta: 0.2 })

/**
 * Builds a day with an exam in five days, about Loops and Joins. One question comes back tomorrow, another one was set
 * aside.
 */
export async function buildPlan(db: TestDb, learner: Person) {
  const day = await buildDay(db, learner)
  const { loops, joins } = day
  const today = todayInIndia()
  const inJoins = { topicId: joins.id, lastDay: today - 3 }
  await buildCard(db, learner, joins.ids[0] ?? 0, { ...inJoins, dueDay: today + 1 })
  await buildCard(db, learner, joins.ids[1] ?? 0, { ...inJoins, lapses: 4, state: 'leech', dueDay: null })
  await buildGoal(db, learner, { name: 'TCS NQT', examDay: today + 5, topicIds: [loops.id, joins.id] })
  return day
}

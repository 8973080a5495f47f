import type { Database, Databases } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type BuiltExam, buildExam } from './exam-data.ts'
import { expect, logInAs } from './fixtures.ts'
import { buildPerson, buildPlace, type Person } from './test-data.ts'

type NewSitting = { questionCount?: number; seconds?: number; isFreeSample?: boolean; keepsOrder?: boolean }
export type SatExam = BuiltExam & { topicId: number; moduleId: number }

/** Builds an exam in its own topic. Option B, 'Two', is always right. */
export async function buildSatExam(db: Database, given: NewSitting = {}): Promise<SatExam> {
  const { questionCount = 3, seconds, isFreeSample = true, keepsOrder = true } = given
  const { topic, module } = await buildPlace(db)
  if (!isFreeSample) await db.write(sql`update topics set is_free_sample = false where id = ${topic.id}`)
  const exam = await buildExam(db, { topicId: topic.id, questionCount, durationSeconds: seconds ?? null, keepsOrder })
  return { ...exam, topicId: topic.id, moduleId: module.id }
}

/** Calls the API as a new admin. */
export async function callAsAdmin<T>(
  db: Database,
  origin: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const { email, password } = await buildPerson(db, { username: 'Editor', role: 'ROLE_ADMIN' })
  const send = (to: string, how: string, what: unknown, token?: string) =>
    fetch(origin + to, {
      method: how,
      headers: {
        'x-requested-with': 'abhyas',
        ...(what !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(what !== undefined && { body: JSON.stringify(what) }),
    })
  const { jwtToken } = (await (await send('/auth/login', 'POST', { email, password })).json()) as { jwtToken: string }
  const response = await send(path, method, body, jwtToken)
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (response.status === 204 ? undefined : await response.json()) as T
}

/** The address of the calls that save answers, for `page.route`. */
export const SAVE_CALLS = '**/api/attempts/*/answers'

/** Ticks the box of the instructions and begins. */
export async function beginExam(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I have read this' }).check()
  await page.getByRole('button', { name: 'I am ready to begin' }).click()
}

/** Opens the exam's page, and begins the exam unless an attempt is open. */
export async function openExam(page: Page, exam: { id: number }): Promise<void> {
  await page.goto(`/user/exam/${exam.id}/startexam`)
  const begin = page.getByRole('button', { name: 'I am ready to begin' })
  await expect(begin.or(page.getByRole('timer'))).toBeVisible()
  if (await begin.isVisible()) await beginExam(page)
  await expect(page.getByRole('heading', { name: 'Question 1 of' })).toBeVisible()
}

/** Lists the keys of the exam records in this browser. */
export const recordsKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open('keyval-store')
        opening.onsuccess = () => {
          const keys = opening.result.transaction('keyval').objectStore('keyval').getAllKeys()
          keys.onsuccess = () => resolve(keys.result)
        }
      }),
  )

/** Opens the exam on another phone of the same learner. */
export async function openDevice(
  browser: Browser,
  origin: string,
  person: Person,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await logInAs(page, person)
  return { context, page }
}

export const pick = (page: Page, letter: 'A' | 'B' | 'C' | 'D') =>
  page
    .locator('fieldset label')
    .filter({ has: page.getByText(letter, { exact: true }) })
    .click()

export const next = (page: Page) => page.getByRole('button', { name: 'Save & next' }).click()

/** Two ticks beside the current answer mean that the server has it. */
export const expectOnServer = (page: Page) => expect(page.locator('[data-where=server]')).toBeVisible()

type LearnerData = Pick<Databases, 'dbOf'>

type StoredAnswer = { place: number; option: number | null; isMarked: boolean }

export const storedAnswers = (db: LearnerData, learner: Person): Promise<StoredAnswer[]> =>
  db.dbOf(learner.id).select<StoredAnswer>(sql`
    select place, option, is_marked as "isMarked" from learner.answers where learner_id = ${learner.id}
    order by attempt_id, place`)

export const storedOptions = async (db: LearnerData, learner: Person) =>
  Object.fromEntries((await storedAnswers(db, learner)).map(({ place, option }) => [place, option]))

type StoredAttempt = { state: string; closedBy: string | null; correctCount: number | null; epoch: number }

export const storedAttempts = (db: LearnerData, learner: Person): Promise<StoredAttempt[]> =>
  db.dbOf(learner.id).select<StoredAttempt>(sql`
    select state, closed_by as "closedBy", correct_count as "correctCount", epoch from learner.attempts
    where learner_id = ${learner.id} order by id`)

/** Moves the end of a running attempt, as if hours had passed. */
export const moveDeadline = (db: LearnerData, learner: Person, secondsFromNow: number) =>
  db.dbOf(learner.id).write(sql`
    update learner.attempts set deadline = clock_timestamp() + make_interval(secs => ${secondsFromNow})
    where learner_id = ${learner.id} and state = 'open'`)

export const clockSeconds = async (page: Page): Promise<number> => {
  const parts = ((await page.getByRole('timer').textContent()) ?? '').split(':').map(Number)
  return parts.reduce((total, part) => total * 60 + part, 0)
}

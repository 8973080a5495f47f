import type { Databases } from '@abhyas/database/database'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { expectOnServer, moveDeadline, next, openExam, pick } from './sit-exam.ts'
import type { Person, Place } from './test-data.ts'

type Take = (page: Page, name: string, fullPage?: boolean) => Promise<void>

/** Goes through a round of practice and takes a picture of each state. */
export async function takePracticePictures(page: Page, { topic }: Place, take: Take): Promise<void> {
  const option = (nth: number) => page.getByRole('radiogroup').locator('label').nth(nth)
  const said = page.locator('output').filter({ hasText: /correct/i })
  await page.goto(`/user/Topic/${topic.id}/question`)
  await option(0).click()
  await expect(said).toBeVisible()
  await take(page, 'practice-picked', false)
  await option(1).click()
  await take(page, 'practice-other', false)
  await page.getByRole('button', { name: 'Next question' }).click()
  await take(page, 'practice-unanswered', false)
  await page.getByRole('button', { name: /^Report question/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await take(page, 'practice-report', false)
  await page.keyboard.press('Escape')
  await page.getByLabel('As a list').check()
  await take(page, 'practice-list')
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.locator('[data-summary]')).toBeVisible()
  await take(page, 'practice-finished', false)
}

/** Goes through an exam from its first question to the confirmation before the end. */
export async function takeExamPictures(
  page: Page,
  db: Pick<Databases, 'dbOf'>,
  learner: Person,
  place: Place,
  take: Take,
): Promise<void> {
  const exam = { id: place.attempt?.examId ?? 0 }
  await openExam(page, exam)
  await take(page, 'exam-begun', false)
  await pick(page, 'B')
  await expectOnServer(page)
  await next(page)
  await next(page)
  await page.getByRole('button', { name: 'Mark for review' }).click()
  await next(page)
  await pick(page, 'C')
  await page.getByRole('button', { name: 'Mark for review' }).click()
  await expectOnServer(page)
  await take(page, 'exam-marked', false)
  const sheet = page.getByRole('button', { name: 'All questions' })
  if (await sheet.isVisible()) {
    await sheet.click()
    await take(page, 'exam-palette', false)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await take(page, 'exam-submit', false)
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await pick(page, 'A')
  await expect(page.locator('[data-cut-off]')).toBeVisible({ timeout: 60_000 })
  await take(page, 'exam-offline', false)
  await page.context().setOffline(false)
  await moveDeadline(db, learner, 28)
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
  await take(page, 'exam-last-seconds', false)
}

import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { answersOf, buildPractice, optionIn } from '../../src/practice-data.ts'
import { buildSatExam, expectOnServer, next, openExam, pick } from '../../src/sit-exam.ts'

/** Returns every text that a live region received since the last call. A screen reader announces these texts. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const live = 'output, [role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    const said = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      return element?.closest(live) ?? (element?.querySelector(live) || null)
    }
    new MutationObserver((changes) => {
      const regions = new Set<Element>()
      for (const { type, target, addedNodes } of changes)
        for (const region of [target, ...addedNodes].map(said)) {
          const isHeard = type === 'childList' || region?.getAttribute('aria-relevant') !== 'additions'
          if (region?.isConnected && isHeard) regions.add(region)
        }
      for (const { textContent } of regions) if (textContent.trim()) heard.push(textContent.trim())
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.splice(0))
}

test('practice announces once whether a pick was right, and once that the network is gone', async ({
  page,
  context,
  db,
  learner,
}) => {
  const { path } = await buildPractice(db, 5)
  await logInAs(page, learner)
  const heardSince = await listen(page)
  await page.goto(path)
  await expect(page.getByRole('radio').first()).toBeAttached()
  await heardSince()
  const go = () => page.getByRole('button', { name: 'Next question' }).click()
  await optionIn(page, 'One').click()
  await expect.poll(heardSince).toEqual(['Correct answer is: Two.'])
  await optionIn(page, 'Two').click()
  await expect.poll(heardSince).toEqual(['Correct! Well done.'])
  await go()
  await expect.poll(() => answersOf(learner, db)).toHaveLength(1)
  expect(await heardSince()).toEqual([])
  await context.setOffline(true)
  const heard: string[] = []
  for (const question of [2, 3, 4]) {
    await optionIn(page, 'Two').click()
    await expect(page.locator('main')).toContainText(`${question - 1} answer`)
    heard.push(...(await heardSince()))
    await go()
  }
  expect(heard.filter((text) => text !== 'Correct! Well done.')).toHaveLength(1)
  await context.setOffline(false)
})

test('an exam announces nothing while answers are picked, marked and saved, and once that the network is gone', async ({
  page,
  context,
  db,
  learner,
}) => {
  await logInAs(page, learner)
  const heardSince = await listen(page)
  await openExam(page, await buildSatExam(db, { questionCount: 5, seconds: 3600 }))
  await heardSince()
  await pick(page, 'A')
  await pick(page, 'B')
  await page.keyboard.press('m')
  await expectOnServer(page)
  await next(page)
  await pick(page, 'C')
  await expectOnServer(page)
  // The clock runs on for a few seconds.
  await page.waitForTimeout(3000)
  expect(await heardSince()).toEqual([])
  await context.setOffline(true)
  await next(page)
  await pick(page, 'A')
  await expect(page.locator('[data-cut-off]')).toBeVisible()
  expect(await heardSince()).toHaveLength(1)
  await next(page)
  await pick(page, 'A')
  await expect(page.locator('[data-where=device]')).toBeVisible()
  await page.waitForTimeout(1000)
  expect(await heardSince()).toEqual([])
  await context.setOffline(false)
  await expectOnServer(page)
  expect(await heardSince()).toEqual([])
})

import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildSatExam, moveDeadline, openDevice, openExam, storedAnswers, storedAttempts } from '../../src/sit-exam.ts'

const RUNS = Number(process.env['EXAM_LONG_RUNS'] ?? 1)
const FIRST_SEED = Number(process.env['EXAM_LONG_SEED'] ?? 1)
const QUESTIONS = 30
const MINUTES = 60
/** Option B is right in every question. */
const RIGHT = 1

/** The same seed gives the same run. */
function dice(seed: number): (sides: number) => number {
  let state = seed * 0x9e3779b9
  return (sides) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5
    return ((state ^ (state >>> 12)) >>> 0) % sides
  }
}

type Said = { option: number | null; isMarked: boolean }

/** Acts as a learner and remembers the answers that the server must have in the end. */
function createLearner(roll: (sides: number) => number) {
  const said = new Map<number, Said>()
  async function answer(page: Page): Promise<void> {
    const place = roll(QUESTIONS)
    const before = said.get(place) ?? { option: null, isMarked: false }
    const kind = roll(10)
    await page.getByRole('button', { name: new RegExp(`^Question ${place + 1}:`) }).click()
    await expect(page.getByRole('heading', { name: `Question ${place + 1} of` })).toBeVisible()
    if (kind === 0) {
      await page.keyboard.press('m')
      said.set(place, { ...before, isMarked: !before.isMarked })
    } else if (kind === 1 && before.option !== null) {
      await page.getByRole('button', { name: 'Clear answer' }).click()
      said.set(place, { ...before, option: null })
    } else {
      const option = roll(4)
      await page.keyboard.press(String(option + 1))
      said.set(place, { ...before, option })
    }
  }
  return { answer, said }
}

const allSaved = (page: Page) => expect(page.locator('[data-save-state=server]')).toBeVisible()

for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed += 1)
  test(`an exam of 60 minutes, with 30 minutes offline, a reload and a second device, loses no pick (seed ${seed})`, async ({
    page,
    context,
    browser,
    db,
    learner,
    product,
    atEnd,
  }) => {
    const { answer, said } = createLearner(dice(seed))
    await logInAs(page, learner)
    await page.clock.install()
    await openExam(page, await buildSatExam(db, { questionCount: QUESTIONS, seconds: MINUTES * 60 }))
    let passed = 0
    /** Moves the page's clock and the server's deadline by the same minutes. */
    const live = async (minutes: number) => {
      passed += minutes
      await moveDeadline(db, learner, (MINUTES - passed) * 60)
      await page.clock.fastForward(minutes * 60_000)
    }
    for (let minute = 0; minute < 10; minute += 1) {
      await answer(page)
      await live(1)
    }
    await context.setOffline(true)
    for (let minute = 0; minute < 30; minute += 1) {
      await answer(page)
      await live(1)
    }
    await expect(page.locator('[data-cut-off]')).toBeVisible()
    await context.setOffline(false)
    await allSaved(page)
    // The page is reloaded right after a pick: the browser asks, and the learner leaves anyway.
    page.on('dialog', (dialog) => void dialog.accept())
    for (let times = 0; times < 3; times += 1) {
      await answer(page)
      await page.reload()
      await expect(page.getByRole('timer')).toBeVisible()
      await live(1)
    }
    await allSaved(page)
    const phone = await openDevice(browser, product.origin, learner)
    atEnd(() => phone.context.close())
    await phone.page.goto(page.url())
    await phone.page.getByRole('button', { name: 'Continue here' }).click()
    await expect(phone.page.getByRole('button', { name: 'Continue here' })).toHaveCount(0)
    for (let times = 0; times < 8; times += 1) await answer(phone.page)
    await allSaved(phone.page)
    await phone.page.getByRole('button', { name: 'Submit exam' }).click()
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Submit exam' }).click()
    await expect(phone.page).toHaveURL(/results/)
    const stored = await storedAnswers(db, learner)
    const expected = [...said].map(([place, { option, isMarked }]) => ({ place, option, isMarked }))
    expect(stored).toEqual(expected.toSorted((one, other) => one.place - other.place))
    const correctCount = expected.filter(({ option }) => option === RIGHT).length
    expect(await storedAttempts(db, learner)).toMatchObject([{ state: 'graded', correctCount, epoch: 2 }])
  })

import { sql } from '@abhyas/database/sql'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildMiskeyed } from '../../src/health-data.ts'
import { buildLearning, buildLongPlace } from '../../src/picture-data.ts'
import { takeExamPictures, takePracticePictures } from '../../src/picture-steps.ts'
import { ADMIN_SCREENS, ALL_SCREENS, openScreen, type Screen, USER_SCREENS } from '../../src/screens.ts'
import { buildPerson, buildPlace, type Person, type Place } from '../../src/test-data.ts'

/**
 * npm run screenshots writes every screen into the folder screenshots/, for us to look at. This takes some of them: npx
 * playwright test --config e2e --project screenshots -g '360 px, dark: exam'
 */
const PUBLIC_SCREENS = ALL_SCREENS.filter(({ path }) => !path.startsWith('/user/') && !path.startsWith('/admin/'))
const LOOKS = [360, 768, 1280].flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ width, theme })))

for (const { width, theme } of LOOKS)
  test.describe(`${width} px, ${theme}:`, () => {
    test.use({ viewport: { width, height: width === 360 ? 740 : 800 }, colorScheme: theme, actionTimeout: 15_000 })

    const take = (page: Page, name: string, fullPage = true) =>
      page.screenshot({ path: `screenshots/${name}-${width}-${theme}.png`, fullPage }).then(() => undefined)

    async function takeScreens(page: Page, set: string, screens: Screen[], person: Person, place?: Place) {
      for (const screen of screens) {
        await openScreen(page, screen, person, place)
        await page.waitForLoadState('networkidle')
        await expect(page.locator('h1')).toBeVisible()
        await take(page, `${set}${screen.path.replaceAll(/[/:?=]+/g, '_').replace(/^_$/, '_home')}`)
      }
    }

    test('public', async ({ page, db, learner }) =>
      takeScreens(page, 'public', PUBLIC_SCREENS, learner, await buildLearning(db, learner)))

    test('learner', async ({ page, db, learner }) =>
      takeScreens(page, 'learner', USER_SCREENS, learner, await buildLearning(db, learner)))

    test('admin', async ({ page, db, learner, admin }) => {
      const place = await buildLearning(db, learner)
      await buildMiskeyed(db)
      await takeScreens(page, 'admin', ADMIN_SCREENS, admin, place)
    })

    test('practice', async ({ page, db, learner }) => {
      const place = await buildLearning(db, learner)
      await db.dbOf(learner.id).write(sql`delete from learner.progress where learner_id = ${learner.id}`)
      await logInAs(page, learner)
      await takePracticePictures(page, place, take)
    })

    test('exam', async ({ page, db, learner }) => {
      const place = await buildLearning(db, learner)
      await logInAs(page, learner)
      await takeExamPictures(page, db, learner, place, take)
    })

    test('long and in Hindi', async ({ page, context, db, product }) => {
      await context.addCookies([{ name: 'lang', value: 'hi', url: product.origin }])
      const learner = await buildPerson(db, { username: 'वेंकटनरसिम्हाराजुवारिपेटा सुब्रमण्यम' })
      const place = await buildLongPlace(db, learner)
      await takeScreens(page, 'hindi', [...PUBLIC_SCREENS, ...USER_SCREENS], learner, place)
    })

    test('with nothing there', async ({ page, db, learner }) => {
      await takeScreens(page, 'empty', [...PUBLIC_SCREENS.slice(0, 6), ...USER_SCREENS.slice(0, 2)], learner)
      const place = await buildPlace(db)
      await takeScreens(page, 'empty', USER_SCREENS, learner, place)
    })

    test('when the server fails', async ({ page, learner, quietPages }) => {
      quietPages.allow.push(/^500/)
      await logInAs(page, learner)
      await page.route('/api/**', (route) => route.fulfill({ status: 500, json: {} }))
      // When the API fails, a query is tried again for some seconds.
      for (const screen of USER_SCREENS) {
        await openScreen(page, screen, learner)
        await page.waitForTimeout(5000)
        await take(page, `failing${screen.path.replaceAll(/[/:]+/g, '_')}`)
      }
    })

    test('while it loads', async ({ page, learner }) => {
      await logInAs(page, learner)
      await page.route('/api/**', () => new Promise(() => undefined))
      for (const screen of USER_SCREENS) {
        await openScreen(page, screen, learner)
        await expect(page.locator('h1')).toBeVisible()
        await take(page, `loading${screen.path.replaceAll(/[/:]+/g, '_')}`)
      }
    })
  })

const takeForReadme = (page: Page, name: string) =>
  page.screenshot({ path: `docs/pictures/${name}.png` }).then(() => undefined)

/** npm run pictures takes the six pictures of the README. */
test('README', async ({ browser, product, db, learner, admin }) => {
  const place = await buildLearning(db, learner)
  const openPage = async (person: Person, width: number, colorScheme: 'light' | 'dark' = 'light') => {
    const viewport = { width, height: width === 360 ? 740 : 800 }
    // The pictures are only as large as the README shows them, because every clone downloads them.
    const deviceScaleFactor = width === 360 ? 1 : 0.6
    const page = await browser.newPage({ baseURL: product.origin, viewport, colorScheme, deviceScaleFactor })
    await logInAs(page, person)
    return page
  }
  const takeAt = async (page: Page, path: string, name: string) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await takeForReadme(page, name)
  }
  const desk = await openPage(learner, 1280)
  await takeAt(desk, '/user/exam/results', 'results')
  await desk.evaluate(() => localStorage.clear())
  await takeAt(desk, '/', 'home')
  await takeAt(await openPage(learner, 1280, 'dark'), '/user/dashboard', 'dashboard')
  await takeAt(await openPage(admin, 1280), '/admin/questionsPage', 'admin')
  const phone = await openPage(learner, 360)
  const { right } = await db.selectOne<{ right: number }>(sql`
    select array_position(array[option_a, option_b, option_c, option_d], correct_answer) as right from questions
    where topic_id = ${place.topic.id} and not is_exam_only order by id limit 1`)
  await phone.goto(`/user/Topic/${place.topic.id}/question`)
  await phone
    .getByRole('radiogroup')
    .locator('label')
    .nth(right - 1)
    .click()
  await expect(phone.getByText('Correct! Well done.')).toBeVisible()
  await takeForReadme(phone, 'practice')
  await takeExamPictures(phone, db, learner, place, (page, name) =>
    name === 'exam-marked' ? takeForReadme(page, 'exam') : Promise.resolve(),
  )
})

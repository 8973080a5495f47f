import type { BrowserContext, Page } from '@playwright/test'
import { buildTakenExam } from '../../src/attempt-data.ts'
import { violationsOf } from '../../src/find-violations.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildOrdersOf } from '../../src/order-data.ts'
import { textsOf } from '../../src/read-page.ts'
import { ALL_SCREENS, openScreen } from '../../src/screens.ts'
import { buildRestedTopic } from '../../src/standing-data.ts'
import { buildFullPlace, buildPerson } from '../../src/test-data.ts'

const SCREENS = ALL_SCREENS.filter(({ path }) => !path.startsWith('/admin/'))
/** The rules that another language can break. The English pages are checked against all rules. */
const RULES_OF_LANGUAGE = [
  'html-lang-valid',
  'valid-lang',
  'document-title',
  'button-name',
  'link-name',
  'label',
  'target-size',
]
const chooseHindi = (context: BrowserContext, url: string) => context.addCookies([{ name: 'lang', value: 'hi', url }])
const language = (page: Page) => page.locator('html')

// Words that stay as they are: names of the brand, languages, subjects, keys and payment methods, and the hosts of
// links.
const NAMES =
  /Abhyas|English|Core Java|Strings|Java|JSP|JDBC|web vitals|MCQ|UPI|IP|CSV|Enter|blogs\.example\.com|https:\/\/\S*|\/status\.json|MySQL|JWT|OOP With|DSA With|Web Based|\.Net Framework|Database|Operating System|CPP|C Language|INTERVIEW QUESTIONS|@gmail\.com|\d\s[ap]m|Mock exam|(Why: )?Question \d\?|\b(One|Two|Three|Four)\b/g

test('every page of a visitor or a learner is in Hindi, accessible, and uncut at 360 pixels', async ({
  page,
  context,
  db,
  product,
}) => {
  await chooseHindi(context, product.origin)
  const person = await buildPerson(db, { username: '3', role: 'ROLE_ADMIN' })
  const full = { ...(await buildFullPlace(db, ['4', '5', '6'])), ownOrderId: await buildOrdersOf(db, person) }
  await buildRestedTopic(db, person, full)
  const place = {
    ...full,
    ownAttemptId: await buildTakenExam(db, product.origin, { topicId: full.topic.id, learner: person }),
  }
  await page.setViewportSize({ width: 360, height: 740 })
  const english = new Set<string>()
  for (const screen of SCREENS) {
    await openScreen(page, screen, person, place)
    await page.waitForLoadState('networkidle')
    await expect(language(page)).toHaveAttribute('lang', 'hi')
    for (const text of await textsOf(page))
      if (/[a-z]{2}/i.test(text.replaceAll(person.email, '').replaceAll(NAMES, '')))
        english.add(`${screen.path}: ${text}`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, screen.path).toBeLessThanOrEqual(0)
    expect(await violationsOf(page, { only: RULES_OF_LANGUAGE }), screen.path).toEqual([])
  }
  expect([...english]).toEqual([])
})

test('the language changes in place, at once and for good', async ({ page, learner }) => {
  await logInAs(page, learner)
  await page.goto('/user/account')
  await page.getByRole('contentinfo').getByRole('button', { name: 'हिन्दी' }).click()
  await expect(language(page)).toHaveAttribute('lang', 'hi')
  await expect(page).toHaveURL('/user/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('खाते की सेटिंग')
  await page.goto('/explore')
  await expect(language(page)).toHaveAttribute('lang', 'hi')
  await page.getByRole('button', { name: 'भाषा और थीम' }).click()
  await page.locator('#display-choices').getByRole('button', { name: 'English' }).click()
  await expect(language(page)).toHaveAttribute('lang', 'en')
  await expect(page).toHaveURL('/explore')
})

test('a public page has an address in each language, and links to the other one', async ({ page }) => {
  await page.goto('/hi/about')
  await expect(language(page)).toHaveAttribute('lang', 'hi')
  const linkTo = async (of: string) => new URL((await page.locator(`link${of}`).getAttribute('href')) ?? '').pathname
  expect(await linkTo('[rel=canonical]')).toBe('/hi/about')
  expect(await linkTo('[hreflang=hi]')).toBe('/hi/about')
  expect(await linkTo('[hreflang=en]')).toBe('/about')
  expect(await linkTo('[hreflang=x-default]')).toBe('/about')
  // A visitor who came by a Hindi address stays in Hindi.
  await page.getByRole('contentinfo').getByRole('link').last().click()
  await expect(page).toHaveURL('/terms')
  await expect(language(page)).toHaveAttribute('lang', 'hi')
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click()
  await expect(language(page)).toHaveAttribute('lang', 'en')
  await page.goto('/hi')
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveURL('/')
  await expect(language(page)).toHaveAttribute('lang', 'en')
})

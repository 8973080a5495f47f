import { WEBHOOK_PATH } from '@abhyas/contract/purchases'
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'
import { createTestDatabase, type DatabaseEnv, openTestData, type TestDb } from '@abhyas/database/test-database'
import { type RunningSandbox, startSandbox } from '@abhyas/razorpay-sandbox/start-sandbox'
import { type CaughtMails, catchMails } from '@abhyas/testing/catch-mails'
import { startProduct, type Product } from './start-product.ts'
import { watchAnswerKeys } from './watch-answer-keys.ts'
import { buildPerson, clearData, type Person } from './test-data.ts'

type WorkerFixtures = {
  databaseEnv: DatabaseEnv
  mails: CaughtMails
  provider: RunningSandbox
  product: Product
  db: TestDb
}
type Fixtures = {
  /** Empties the database and the provider's books before each test. */
  fresh: void
  /** Controls the payment provider and reads its ledger. */
  sandbox: RunningSandbox['control']
  /**
   * Fails the test when a page breaks its security policy, throws, hydrates differently, misses a file or gets a 5xx. A
   * test can allow problems that it provokes on purpose.
   */
  quietPages: { allow: RegExp[] }
  /** Fails the test when a response reveals the correct answer of a question in the reader's open attempt. */
  answerKeyWatch: { allow: RegExp[] }
  /** Runs at the end of the test, even when it fails, to stop processes that the test started. */
  atEnd: (cleanUp: () => Promise<void>) => void
  learner: Person
  admin: Person
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  databaseEnv: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const database = await createTestDatabase(process.env['E2E_TEMPLATE_URL'] ?? '')
      await use(database.env)
      await database.drop()
    },
    { scope: 'worker' },
  ],
  mails: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const mails = await catchMails()
      await use(mails)
      mails.close()
    },
    { scope: 'worker' },
  ],
  provider: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const provider = await startSandbox()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ databaseEnv, mails, provider }, use) => {
      const product = await startProduct({ ...databaseEnv, ...provider.env, SMTP_URL: mails.smtpUrl })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  db: [
    async ({ databaseEnv }, use) => {
      const db = openTestData(databaseEnv)
      await use(db)
      await db.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
  fresh: [
    async ({ db, product, provider: { control: sandbox } }, use) => {
      await clearData(db)
      await sandbox.reset()
      await sandbox.setWebhook({ url: product.origin + WEBHOOK_PATH })
      await expect.poll(() => publicCourses(product.origin)).toEqual([])
      await use()
    },
    { auto: true },
  ],
  quietPages: [
    async ({ page }, use) => {
      // The browser logs every failed response. The important ones are checked one by one below.
      const allow = [/Failed to load resource/]
      const problems = watchForProblems(page)
      await use({ allow })
      expect(problems.filter((problem) => !allow.some((allowed) => allowed.test(problem)))).toEqual([])
    },
    { auto: true },
  ],
  answerKeyWatch: [
    async ({ browser, context, db }, use) => {
      const watches = [watchAnswerKeys(context, db)]
      // A test may open further browser contexts, for other devices and other people.
      const watch = (other: BrowserContext) => watches.push(watchAnswerKeys(other, db))
      browser.on('context', watch)
      const allow: RegExp[] = []
      await use({ allow })
      browser.off('context', watch)
      const leaks = (await Promise.all(watches.map((findLeaks) => findLeaks()))).flat()
      expect(leaks.filter((leak) => !allow.some((allowed) => allowed.test(leak)))).toEqual([])
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern
  atEnd: async ({}, use) => {
    const cleanUps: (() => Promise<void>)[] = []
    await use((cleanUp) => void cleanUps.unshift(cleanUp))
    for (const cleanUp of cleanUps) await cleanUp()
  },
  sandbox: async ({ provider, fresh: _fresh }, use) => use(provider.control),
  learner: async ({ db, fresh: _fresh }, use) => use(await buildPerson(db)),
  admin: async ({ db, fresh: _fresh }, use) => use(await buildPerson(db, { username: 'Meera', role: 'ROLE_ADMIN' })),
})

export { expect }

/** Lists the courses that visitors see. A change of the tables shows up a moment later. */
export const publicCourses = async (origin: string): Promise<string[]> => {
  const courses = (await (await fetch(`${origin}/api/courses/getAllCourses`)).json()) as { name: string }[]
  return courses.map(({ name }) => name)
}

function watchForProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const isMissingFile = response.status() >= 400 && pathname.startsWith('/assets/')
    if (isMissingFile || response.status() >= 500) problems.push(`${response.status()} ${pathname}`)
  })
  return problems
}

/** Logs in with the same request as the login page, but without opening it. */
export async function logInAs(page: Page, { email, password }: Person, origin = ''): Promise<void> {
  const response = await page.request.post(`${origin}/auth/login`, { data: { email, password } })
  const { jwtToken, roleName, userId, username } = (await response.json()) as Record<string, string>
  await page.goto(`${origin}/robots.txt`)
  const record = { token: jwtToken, role: roleName, email, userId, username }
  await page.evaluate((value) => localStorage.setItem('loginData', value), JSON.stringify(record))
}

/** Fills in the login page, as a person does. The address changes before the form of the former page is gone. */
export async function logInByHand(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Login Here' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

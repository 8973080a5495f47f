import { expect, logInAs, test } from '../../src/fixtures.ts'
import { startProduct } from '../../src/start-product.ts'

/** A module that sets the clock of a process two minutes back. */
const TWO_MINUTES_BEHIND = `data:text/javascript,${encodeURIComponent(`
  const now = () => systemNow() - 120_000
  const { now: systemNow } = Date
  globalThis.Date = class extends Date {
    static now = now
    constructor(...given) { super(...(given.length > 0 ? given : [now()])) }
  }`)}`

test('a server whose clock is far behind logs nobody out', async ({
  page,
  learner,
  product,
  databaseEnv,
  quietPages,
  atEnd,
}) => {
  quietPages.allow.push(/^401 /)
  const env = { ...databaseEnv, NODE_OPTIONS: `--import=${TWO_MINUTES_BEHIND}` }
  const behind = await startProduct(env, { only: 'api' })
  atEnd(behind.stop)
  await logInAs(page, learner)
  const refused: string[] = []
  // As behind a balancer, some calls reach that server.
  await page.route('**/api/users/me', async (route) => {
    const url = route.request().url().replace(product.origin, behind.origin)
    const response = await route.fetch({ url })
    if (response.status() === 401) refused.push(route.request().headers()['authorization'] ?? '')
    await route.fulfill({ response })
  })
  await page.goto('/user/account')
  // The login of the page, then twice the renewed one.
  await expect.poll(() => refused.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(3)
  expect(new Set(refused).size).toBeGreaterThanOrEqual(2)
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(page).toHaveURL('/user/account')
  await expect(page.getByLabel('Display name')).toHaveValue(learner.username)
})

import { WEBHOOK_PATH } from '@abhyas/contract/purchases'
import { freePort } from '@abhyas/database/local-postgres'
import { dropDatabase, withName } from '@abhyas/database/manage-databases'
import type { Browser, Page } from '@playwright/test'
import { openPaymentWindow, toastOf } from '../../src/buy-screen.ts'
import { expect, logInByHand, test } from '../../src/fixtures.ts'
import { makeClone, readRepositoryFile, runCommand, startCommand } from '../../src/npm-commands.ts'

const OWNER = { email: 'you@example.com', password: 'Long#enough1' }
const LEARNER = { email: 'asha@gmail.com', password: 'Practise@1' }
const ITEMS = ['Content', 'Links', 'Mail', 'Payment keys', 'Webhook', 'Backup', 'Passwords']
const LIMIT_MS = 10 * 60_000

/** Reads the commands of the README's section, without their comments. */
async function readmeCommands(): Promise<string[]> {
  const [, section = ''] = (await readRepositoryFile('README.md')).split('## The first day in production\n')
  const [, block = ''] = section.split('```sh\n')
  const lines = block.slice(0, block.indexOf('```')).trim().split('\n')
  return lines.map((line) => line.replace(/#.*/, '').trim())
}

const itemOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${name} `) }) })

/** Expects that these items of the list are done, and no others. */
async function expectDone(page: Page, done: readonly string[]): Promise<void> {
  for (const name of ITEMS)
    await expect(itemOf(page, name).getByRole('heading')).toHaveText(
      done.includes(name) ? `${name} Done` : new RegExp(`^${name} (Open|Not known)$`),
    )
}

test('a new owner brings an empty database to an open site with 378 questions, own links, a first admin and a test purchase in under ten minutes, as the README says', async ({
  page,
  browser,
  mails,
  provider,
  sandbox,
  atEnd,
}) => {
  const begun = Date.now()
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const database = withName(process.env['E2E_TEMPLATE_URL'] ?? '', `owner_${port}`)
  const clone = await makeClone({
    DATABASE_URL: database,
    PUBLIC_ORIGIN: origin,
    TOKEN_KEYS: `k1:${'0123456789abcdef'.repeat(4)}`,
    SMTP_URL: mails.smtpUrl,
    MAIL_FROM: 'Padhai Ghar <no-reply@padhai.in>',
    PORT: port,
    DRAIN_SECONDS: '0',
    ...provider.env,
  })
  atEnd(clone.remove)
  atEnd(() => dropDatabase(database))
  const run = (command: string, input?: string) =>
    runCommand(command.replace('npm run ', '').split(' '), clone.shell, input)

  const [build, migrate = '', load = '', makeAdmin = '', start = ''] = await readmeCommands()
  // The build is there already, as it is for every browser test.
  expect(build).toBe('npm ci && npm run build')
  expect(await run(migrate)).toContain('Applied:')
  expect(await run(load)).toContain('454 added, 0 changed, 0 unchanged')
  expect(await run(makeAdmin, `${OWNER.password}\n`)).toContain(`${OWNER.email} is an administrator now.`)
  expect(start).toBe('npm start')
  const server = await startCommand(['start'], { ...clone.shell, env: { ...clone.shell.env, PORT: port } })
  atEnd(server.stop)
  // An open page may still send requests, which a stopping server refuses.
  atEnd(() => page.close())

  await test.step('1. log in, and open the list', async () => {
    await page.goto(`${origin}/login`)
    await logInByHand(page, OWNER)
    await page.getByRole('link', { name: 'Open the list' }).click()
    await expect(page.getByText('Learners find 378 published questions.')).toBeVisible()
    await expectDone(page, ['Content', 'Payment keys', 'Passwords'])
  })
  const list = page.url()

  await test.step('2. look at the courses; a second load changes nothing', async () => {
    expect(await countQuestions(page, origin)).toBe(378)
    const production = { ...clone.shell, env: { ...clone.shell.env, NODE_ENV: 'production' } }
    expect(await runCommand(['content:load'], production)).toContain('0 added, 0 changed, 454 unchanged')
  })

  await test.step('3. set the name and the links', async () => {
    await page.goto(list)
    await page.getByRole('link', { name: 'Set the links' }).click()
    await setLinks(page)
    await page.goto(origin)
    await expect(page.getByRole('banner')).toContainText('Padhai Ghar')
    await expect(page.locator('a[href^="https://notes.padhai.in/"]')).toHaveCount(9)
    await expect(page.locator('a[href^="https://videos.padhai.in/"]')).toHaveCount(3)
    const contact = await page.goto(`${origin}/contact`)
    expect(contact?.headers()['content-security-policy']).toContain('frame-src https://forms.padhai.in;')
    const manifest = await page.request.get(`${origin}/manifest.webmanifest`)
    expect(await manifest.json()).toMatchObject({ name: 'Padhai Ghar', start_url: '/user/dashboard' })
  })

  await test.step('4. send a test mail', async () => {
    await page.goto(list)
    await page.getByRole('button', { name: 'Send me a test mail' }).click()
    await expect(page.getByText(`The mail server accepted a mail to ${OWNER.email}.`)).toBeVisible()
    const [mail] = mails.mailsTo(OWNER.email)
    expect(mail).toMatchObject({
      subject: 'Padhai Ghar: test mail',
      headers: { from: expect.stringContaining('padhai.in') },
    })
    await expectDone(page, ['Content', 'Links', 'Mail', 'Payment keys', 'Passwords'])
  })

  await test.step('5. set the webhook; a learner buys a module, and the owner gives the money back', async () => {
    await sandbox.setWebhook({ url: origin + WEBHOOK_PATH })
    await buyModule(browser, origin)
    await refundOrder(page, list)
    expect(await sandbox.readTotals()).toMatchObject({ capturedPayments: 1, capturedPaise: 2500 })
  })

  await test.step('6. note a backup: everything is done', async () => {
    expect(await run('npm run backup:note')).toContain('The backup is noted.')
    await page.goto(list)
    await expectDone(page, ITEMS)
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'First day' })).toHaveCount(0)
  })

  const tookMs = Date.now() - begun
  console.log(`The first day took ${Math.round(tookMs / 1000)} s after npm ci and npm run build.`)
  expect(tookMs).toBeLessThan(LIMIT_MS)
})

/** Opens every course as a visitor, and adds up the questions of its modules. */
async function countQuestions(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/explore`)
  const courses = page.getByRole('link', { name: 'Explore Modules' })
  await expect(courses).toHaveCount(4)
  const addresses = await courses.evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href))
  let sum = 0
  for (const address of addresses) {
    await page.goto(address)
    const counts = await page.getByText(/^\d+ questions$/).allTextContents()
    sum += counts.reduce((total, count) => total + Number.parseInt(count, 10), 0)
  }
  return sum
}

async function setLinks(page: Page): Promise<void> {
  const section = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) })
  const field = (name: string) => page.getByRole('textbox', { name })
  await field('Name of the site').fill('Padhai Ghar')
  for (const [name, host] of Object.entries({ 'Notes links': 'notes', 'Video links': 'videos' }))
    for (const [index, input] of (await section(name).getByRole('textbox').all()).entries())
      await input.fill(`https://${host}.padhai.in/${index}`)
  await field('C Language').fill('notes.padhai.in/c')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(field('C Language')).toBeFocused()
  await expect(page.getByText('Enter a full web address')).toBeVisible()
  await field('C Language').fill('https://notes.padhai.in/7')
  await expect(page.getByText('Not shown to visitors: still an example address.')).toHaveCount(1)
  await field('Contact form').fill('https://forms.padhai.in/1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The site was saved.')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Padhai Ghar')
  await expect(page.getByText('Not shown to visitors: still an example address.')).toHaveCount(0)
}

/** A learner comes, signs up, and pays for the first module of the first course. It opens by itself. */
async function buyModule(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await page.goto('/explore')
  await page.getByRole('link', { name: 'Explore Modules' }).first().click()
  await page.getByRole('link', { name: 'Sign up and start with Language basics' }).click()
  await page.getByLabel('Username').fill('Asha')
  await page.getByLabel('Email').fill(LEARNER.email)
  await page.getByLabel('Password').fill(LEARNER.password)
  await page.getByRole('button', { name: 'SignUp' }).click()
  await logInByHand(page, LEARNER)
  await expect(page.getByText('You have not bought this module yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Buy Now - ₹25' }).click()
  const payment = await openPaymentWindow(page)
  await payment.getByTestId('pay').click()
  await expect(toastOf(page, 'Payment successful!')).toBeVisible()
  await expect(page.getByText('You have not bought this module yet.')).toHaveCount(0)
  await page.getByRole('link', { name: 'View Questions' }).last().click()
  await page.getByRole('radiogroup').first().locator('label').first().click()
  await expect(page.getByRole('progressbar', { name: /^1 of 10 answered/ })).toBeVisible()
  await context.close()
}

async function refundOrder(page: Page, list: string): Promise<void> {
  await page.goto(list)
  await page.getByRole('link', { name: 'See the orders' }).click()
  await page.getByRole('link', { name: `of ${LEARNER.email}` }).click()
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund this order?' })
  await dialog.getByLabel('Reason').fill('A test purchase')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  // The worker sends refunds once a minute, and the test does not wait for that.
  await expect(toastOf(page, 'The refund is on its way.')).toBeVisible()
}

import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { freePort } from '@abhyas/database/local-postgres'
import { localFolder } from '@abhyas/database/own-database'
import { DEMO_ADMIN, DEMO_LEARNER, DEMO_PASSWORD } from '@abhyas/database/demo-users'
import { createTestDatabase } from '@abhyas/database/test-database'
import { expect, logInByHand, test } from '../../src/fixtures.ts'
import { runCommand, spawnCommand, startCommand } from '../../src/npm-commands.ts'

// These are the commands of the README, run as a person types them.
test.describe.configure({ mode: 'serial' })

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

test('npm run dev shows a seeded product without an installed database, its dialogs open (ADM-25), and it leaves nothing running', async ({
  page,
  quietPages,
  atEnd,
}) => {
  // Vite writes messages to the console.
  quietPages.allow.push(/vite|DevTools|Content Security Policy/i)
  const database = await freePort()
  // The database writes its last files a moment after the command has ended.
  atEnd(() => rm(localFolder(database), { recursive: true, maxRetries: 20, retryDelay: 250 }))
  const env = { ...process.env, LOCAL_POSTGRES_PORT: String(database), DATABASE_URL: '' }
  const expectOver = async ({ port }: { port: number }) => {
    for (const each of [port, database]) await expect.poll(() => isListening(each), { timeout: 20_000 }).toBe(false)
  }

  const dev = await startCommand(['run', 'dev'], { env })
  atEnd(dev.stop)
  await page.goto(`${dev.origin}/explore`)
  await expect(page.getByRole('heading', { name: 'Core Java' })).toBeVisible()
  await page.goto(`${dev.origin}/hi/about`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await page.goto(`${dev.origin}/explore`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await page.context().clearCookies({ name: 'lang' })

  // In development React runs every effect twice. A dialog that is open from the start must stay open (ADM-25).
  await page.goto(`${dev.origin}/login`)
  await logInByHand(page, { email: DEMO_ADMIN.email, password: DEMO_PASSWORD })
  await page.getByRole('link', { name: 'Manage Users' }).click()
  await page.getByRole('button', { name: `Edit ${DEMO_LEARNER.email}` }).click()
  await page.getByLabel('Role Expiry Date').fill('2020-01-01')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: DEMO_LEARNER.email })).toContainText('Expired')
  await page.getByRole('button', { name: 'Delete Expired Users' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete users whose role has expired?' })
  await expect(dialog).toContainText('1 user has an expired role and will be deleted.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  // An open page may still send requests, which a stopping server refuses.
  await page.close()
  // When a terminal is closed, every process in it gets the signal.
  process.kill(-dev.pid, 'SIGHUP')
  await expectOver(dev)

  // A supervisor signals npm alone, here even while it is starting.
  const supervised = await spawnCommand(['run', 'dev'], { env })
  atEnd(supervised.stop)
  await expect.poll(() => isListening(database), { timeout: 60_000 }).toBe(true)
  process.kill(supervised.pid, 'SIGTERM')
  await expectOver(supervised)
})

test('the database commands, make-admin and npm start work', async ({ page, atEnd }) => {
  const database = await createTestDatabase(process.env['E2E_TEMPLATE_URL'] ?? '')
  atEnd(database.drop)
  const shell = { env: { ...process.env, ...database.env } }
  const run = (...args: string[]) => runCommand(args, shell)
  expect(await run('db:migrate')).toContain('Nothing to apply.')
  expect(await run('db:seed')).toContain('Seeded the demo content.')
  expect(await run('db:seed')).toContain('nothing was changed')
  expect(await run('db:reset')).toContain('Seeded the demo content.')

  expect(await run('learning:replay')).toContain(', 0 learners differ')

  const email = 'first-admin@example.com'
  await runCommand(['make-admin', '--', email], shell, 'Long#enough1\n')

  const env = { ...shell.env, TOKEN_KEYS: `k:${'x'.repeat(32)}`, SMTP_URL: 'smtp://127.0.0.1:1', DRAIN_SECONDS: '0' }
  const production = await startCommand(['start'], { env: { ...env, PUBLIC_ORIGIN: 'http://localhost' } })
  atEnd(production.stop)
  atEnd(() => page.close())
  // No ad server is set (AD_FRAME_URL), so the page has no space for ads.
  await page.goto(`${production.origin}/projects`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Final Year Projects for Students')
  await expect(page.getByText('Advertisement')).toHaveCount(0)
  await page.goto(`${production.origin}/login`)
  await logInByHand(page, { email, password: 'Long#enough1' })
  await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible()
})

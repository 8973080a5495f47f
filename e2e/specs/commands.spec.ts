import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@abhyas/database/local-postgres'
import { localFolder } from '@abhyas/database/own-database'
import { DEMO_LEARNER, DEMO_PASSWORD } from '@abhyas/database/demo-users'
import { createTestDatabase } from '@abhyas/database/test-database'
import type { Page } from '@playwright/test'
import { expect, test } from '../src/fixtures.ts'

// The commands of the README, as somebody types them.
test.describe.configure({ mode: 'serial' })

const cwd = fileURLToPath(new URL('../../', import.meta.url))

async function startCommand(args: string[], env: Record<string, string>) {
  const port = String(await freePort())
  const child = spawn('npm', args, {
    cwd,
    env: { ...process.env, ...env, PORT: port },
    detached: true,
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  const origin = `http://localhost:${port}`
  const isUp = () =>
    fetch(`${origin}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false)
  for (const end = Date.now() + 120_000; !(await isUp()); await pause(200))
    if (child.exitCode !== null || Date.now() > end) throw new Error(`npm ${args.join(' ')} did not come up`)
  const stop = async () => {
    process.kill(-(child.pid ?? 0), 'SIGTERM')
    await exited
  }
  return { origin, stop }
}

async function logInByHand(page: Page, origin: string, email: string, password: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

test('npm run dev shows a seeded product, without a database installed', async ({ page, quietPages, atEnd }) => {
  // Vite says what it does.
  quietPages.allow.push(/vite|DevTools|Content Security Policy/i)
  const port = await freePort()
  const dev = await startCommand(['run', 'dev'], { LOCAL_POSTGRES_PORT: String(port), DATABASE_URL: '' })
  // The database writes its last a moment after the command has ended.
  atEnd(() => rm(localFolder(port), { recursive: true, maxRetries: 20, retryDelay: 250 }))
  atEnd(dev.stop)
  // It may still be asking for something, which a server that stops refuses.
  atEnd(() => page.close())
  await page.goto(`${dev.origin}/explore`)
  await expect(page.getByRole('heading', { name: 'Core Java' })).toBeVisible()
  await logInByHand(page, dev.origin, DEMO_LEARNER.email, DEMO_PASSWORD)
  await expect(page.getByRole('heading', { name: 'Your dashboard' })).toBeVisible()
})

test('the database commands, make-admin and npm start', async ({ page, atEnd }) => {
  const database = await createTestDatabase(process.env['E2E_TEMPLATE_URL'] ?? '')
  atEnd(database.drop)
  const run = async (...args: string[]) =>
    (
      await promisify(execFile)('npm', ['run', '--silent', ...args], {
        cwd,
        env: { ...process.env, ...database.env },
      })
    ).stdout
  expect(await run('db:migrate')).toContain('Nothing to apply.')
  expect(await run('db:seed')).toContain('Seeded the demo content.')
  expect(await run('db:seed')).toContain('nothing was changed')
  expect(await run('db:reset')).toContain('Seeded the demo content.')

  const email = 'first-admin@example.com'
  const made = spawn('npm', ['run', '--silent', 'make-admin', '--', email], {
    cwd,
    env: { ...process.env, ...database.env },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  made.stdin.end('Long#enough1\n')
  expect((await once(made, 'exit'))[0]).toBe(0)

  const env = { ...database.env, TOKEN_KEYS: `k:${'x'.repeat(32)}`, SMTP_URL: 'smtp://127.0.0.1:1' }
  const production = await startCommand(['start'], { ...env, PUBLIC_ORIGIN: 'http://localhost' })
  atEnd(production.stop)
  atEnd(() => page.close())
  await logInByHand(page, production.origin, email, 'Long#enough1')
  await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible()
})

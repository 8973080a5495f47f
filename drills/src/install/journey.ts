import { createHash, X509Certificate } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, expect } from '@playwright/test'

type Site = { host: string; pid: string; folder: string; authority: string; admin: { email: string; password: string } }

/** Opens the site over TLS with Chromium inside the machine's network, logs in as the first admin and reads a page. */
export async function takeJourney({ host, pid, folder, authority, admin }: Site): Promise<void> {
  const inside = join(folder, 'chromium')
  const program = process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell'
  await writeFile(inside, `#!/bin/sh\nexec nsenter -t ${pid} -n ${program} "$@"\n`)
  await chmod(inside, 0o755)
  // Chromium trusts the certificates under this authority, and no others.
  const key = new X509Certificate(authority).publicKey.export({ type: 'spki', format: 'der' })
  const trusted = createHash('sha256').update(key).digest('base64')
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: inside,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      `--host-resolver-rules=MAP ${host} 127.0.0.1`,
      `--ignore-certificate-errors-spki-list=${trusted}`,
    ],
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    const response = await page.goto(`https://${host}/`)
    expect(response?.status()).toBe(200)
    expect((await response?.securityDetails())?.protocol).toMatch(/TLS 1\.[23]/)
    await page.goto(`https://${host}/login`)
    await page.getByLabel('Email').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.getByRole('link', { name: 'Open the list' }).click()
    await expect(page.getByRole('heading', { name: /^Content / })).toBeVisible({ timeout: 60_000 })
    // The login outlives a reload only with https, because its cookie is for secure pages.
    await page.reload()
    await expect(page.getByRole('heading', { name: /^Content / })).toBeVisible({ timeout: 60_000 })
  } finally {
    await context.close()
  }
}

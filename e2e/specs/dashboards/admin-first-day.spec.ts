import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { startProduct } from '../../src/start-product.ts'

/** A server without payment keys and links. Nothing listens at its mail server's port. */
const SETTINGS = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Asha <asha@padhai.in>',
  NOTES_URL: 'https://notes.example.com',
}

test('the list says how to do what is left: a page, lines to copy, and a plain sentence when the mail server is away', async ({
  browser,
  admin,
  databaseEnv,
  atEnd,
}) => {
  const bare = await startProduct({ ...databaseEnv, ...SETTINGS })
  atEnd(bare.stop)
  const context = await browser.newContext({ baseURL: bare.origin, permissions: ['clipboard-read', 'clipboard-write'] })
  atEnd(() => context.close())
  const page = await context.newPage()
  await logInAs(page, admin)
  await page.goto('/admin/first-day')
  const item = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${name} `) }) })
  const expectCopied = async (name: string, lines: string) => {
    await item(name)
      .getByRole('button', { name: `Copy: ${name}` })
      .click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(lines)
  }

  await expect(item('Links')).toContainText('9 links are still examples, and visitors do not see them.')
  await expectCopied('Links', 'NOTES_URL=\nVIDEO_CHANNEL_URL=\nCONTACT_FORM_URL=')
  await expect(item('Payment keys')).toContainText('No key is set, so nothing is sold.')
  await expectCopied('Payment keys', 'RAZORPAY_KEY_ID=\nRAZORPAY_KEY_SECRET=\nRAZORPAY_WEBHOOK_SECRETS=')
  await expect(item('Payment keys').getByRole('link')).toHaveAttribute('href', 'https://dashboard.razorpay.com')
  await expectCopied('Webhook', `${bare.origin}/api/payments/webhook`)
  await expectCopied('Backup', 'npm run backup:note')
  await expectCopied('Passwords', 'SIGN_UP_PASSWORD_MIN_LENGTH=8')

  const mail = item('Mail')
  await expect(mail).toContainText('No test mail was sent yet.')
  await expect(mail.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
  await mail.getByRole('button', { name: 'Send me a test mail' }).click()
  const sentence = 'The test mail failed: no connection to the mail server. Check the host and the port in SMTP_URL'
  await expect(page.locator('[data-toast]')).toContainText(sentence)
  await expect(mail.locator('p').first()).toContainText(sentence)
  await expect(mail.locator('p').first()).not.toContainText('ECONNREFUSED')
  await expect(mail.locator('pre').first()).toBeHidden()
  await mail.getByText('Technical text').click()
  await expect(mail.locator('pre').first()).toContainText('ECONNREFUSED')
  await expectCopied('Mail', 'SMTP_URL=smtp://user:password@host:587\nMAIL_FROM=Name <no-reply@host>')

  await expectAccessible(page, 'first day')
  await page.setViewportSize({ width: 320, height: 740 })
  await expectWhole(page, 'first day')
})

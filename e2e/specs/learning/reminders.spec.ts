import { unsubscribeTokenOf } from '@abhyas/api/features/users/mails/unsubscribe'
import { TOKEN_KEYS } from '@abhyas/testing/server-process'
import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, logInAs, logInByHand, test } from '../../src/fixtures.ts'

const [keyId = '', secret = ''] = TOKEN_KEYS.split(':')
const KEYS = [{ id: keyId, secret: new TextEncoder().encode(secret) }]

test('a learner chooses the hour of a reminder by mail, stops it, and stops it by the link of a mail without a login', async ({
  page,
  browser,
  product,
  learner,
}) => {
  await logInAs(page, learner)
  await page.goto('/user/account')
  const reminders = page.getByRole('region', { name: 'Remind me' })
  const byMail = reminders.getByRole('checkbox', { name: 'By mail' })
  await expect(reminders).toContainText('Reminders are off.')
  await reminders.getByLabel('Hour').selectOption('19')
  await byMail.check()
  await expect(reminders).toContainText(/Next reminder: .*7:00\spm/)
  await expectAccessible(page, 'the reminders')
  await page.setViewportSize({ width: 320, height: 740 })
  await expectWhole(page, 'the reminders')
  await reminders.getByRole('button', { name: 'Stop reminders' }).click()
  await expect(reminders).toContainText('Reminders are off.')
  // The tick must not wait for the server, or for anything else: this reads it in the same task as the click.
  const isTicked = await byMail.evaluate(async (box: HTMLInputElement) => {
    box.click()
    await Promise.resolve()
    return box.checked
  })
  expect(isTicked).toBe(true)
  await expect(reminders).toContainText(/Next reminder: .*7:00\spm/)
  await page.reload()
  await expect(reminders).toContainText(/Next reminder: .*7:00\spm/)

  const mailbox = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await mailbox.goto(`/unsubscribe#${unsubscribeTokenOf(learner.id, 'reminders', KEYS)}`)
  await expect(mailbox.getByRole('heading', { level: 1 })).toHaveText('No more reminders by mail?')
  // Opening the link changes nothing, because mail scanners open links too.
  await page.reload()
  await expect(byMail).toBeChecked()
  await mailbox.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(mailbox.getByRole('heading', { level: 1 })).toBeFocused()
  await mailbox.context().close()
  await page.reload()
  await expect(byMail).not.toBeChecked()
  await expect(reminders).toContainText('Reminders are off.')
})

test('mails come in the language that the account chose, also when another browser asks for them', async ({
  page,
  browser,
  product,
  learner,
  mails,
}) => {
  await page.goto('/login')
  await logInByHand(page, learner)
  await expect(page).toHaveURL('/user/dashboard')
  await page.goto('/user/account')
  const told = page.waitForResponse('**/api/users/me/mail-settings')
  await page.getByRole('contentinfo').getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('खाते की सेटिंग')
  expect((await told).ok()).toBe(true)
  const english = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await english.goto('/forgot-password')
  await english.getByLabel('Email').fill(learner.email)
  await english.getByRole('button', { name: 'Send the link' }).click()
  await expect(english.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible()
  await expect
    .poll(() => mails.mailsTo(learner.email).map(({ subject }) => subject))
    .toEqual(['Abhyas के लिए नया पासवर्ड सेट करें'])
  await english.context().close()
})

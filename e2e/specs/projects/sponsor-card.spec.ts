import type { Page } from '@playwright/test'
import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { startProduct } from '../../src/start-product.ts'

const PICTURE = 'https://pictures.abhyas.test/books.svg?size=2&form=wide'
const CARD = {
  'Text of the card': 'Books for your exam, at half the price',
  'Text of the card, in Hindi': 'परीक्षा की किताबें, आधे दाम पर',
  "Sponsor's link": 'https://books.abhyas.test/exam',
  "Picture's address": PICTURE,
}

/** A day in India's time, counted from today. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' })

async function save(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Save' }).click()
}

test('an admin keeps a sponsor’s card, visitors see it on its days, and an ad frame replaces it', async ({
  browser,
  admin,
  databaseEnv,
  atEnd,
}) => {
  const product = await startProduct({ ...databaseEnv, AD_FRAME_URL: '' })
  atEnd(product.stop)
  const context = await browser.newContext({ baseURL: product.origin })
  atEnd(() => context.close())
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180"/></svg>'
  const referrers: (string | undefined)[] = []
  await context.route('https://pictures.abhyas.test/**', async (route) => {
    referrers.push(route.request().headers()['referer'])
    await route.fulfill({ contentType: 'image/svg+xml', body })
  })
  await context.route('https://ads.abhyas.test/**', (route) => route.fulfill({ body: 'ad' }))
  const [page, visitor] = [await context.newPage(), await context.newPage()]
  const problems: string[] = []
  visitor.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  const card = visitor.locator('[data-sponsor]')
  const link = card.getByRole('link')
  const saved = async (values: Record<string, string>) => {
    await save(page, values)
    await expect(page.locator('[data-toast]').getByText(/^The site was saved/)).toBeVisible()
    await page.reload()
    await visitor.goto('/projects')
  }

  await visitor.goto('/projects')
  await expect(card).toHaveCount(0)
  await logInAs(page, admin)
  await page.goto('/admin/site')

  // Each error is beside its field.
  await save(page, { 'Last day of the card': dayFromNow(-1), 'First day of the card': dayFromNow(0) })
  await expect(page.getByText("A sponsor's card needs a text and a link.")).toBeVisible()
  await expect(page.getByLabel('Text of the card', { exact: true })).toBeFocused()
  await save(page, { ...CARD, "Sponsor's link": 'http://books.abhyas.test' })
  await expect(page.getByText('This address must start with https://.')).toBeVisible()
  await save(page, CARD)
  await expect(page.getByText('The last day must not be before the first day')).toBeVisible()

  await saved({ 'Last day of the card': dayFromNow(0) })
  await expect(card).toHaveCount(1)
  await expect(card).toHaveText('SponsorBooks for your exam, at half the price')
  await expect(link).toHaveAttribute('href', 'https://books.abhyas.test/exam')
  await expect(link).toHaveAttribute('rel', 'sponsored noopener noreferrer')
  await expect(link).toHaveAttribute('target', '_blank')
  const picture = card.locator('img')
  await expect(picture).toHaveAttribute('src', PICTURE)
  // The picture has its place before it arrives, and the page's policy lets it in.
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  expect(referrers).toEqual([undefined])
  const heights = await picture.evaluate((image: HTMLImageElement) => {
    const full = image.clientHeight
    image.removeAttribute('src')
    return [full, image.clientHeight]
  })
  expect(heights).toEqual([90, 90])
  for (const width of [320, 360, 1280]) {
    await visitor.setViewportSize({ width, height: 740 })
    await expectWhole(visitor, `projects at ${width}`)
  }
  await expectAccessible(visitor, 'projects')
  await visitor.goto('/hi/projects')
  await expect(visitor.getByRole('link', { name: /^प्रायोजक: परीक्षा की किताबें, आधे दाम पर/ })).toBeVisible()
  await context.clearCookies({ name: 'lang' })

  await saved({ 'First day of the card': dayFromNow(-2), 'Last day of the card': dayFromNow(-1) })
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(card).toHaveCount(0)
  await saved({ 'First day of the card': dayFromNow(1), 'Last day of the card': '' })
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear: First day of the card' }).click()
  await saved({})
  await expect(card).toHaveCount(1)

  await saved({ 'Ad frame': 'https://ads.abhyas.test/frame' })
  await expect(visitor.locator('iframe[data-ad-client]')).toHaveCount(2)
  await expect(card).toHaveCount(0)
  expect(problems).toEqual([])
})

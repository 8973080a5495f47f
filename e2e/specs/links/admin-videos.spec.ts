import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildCategory } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

const toast = (page: Page, text: string) => page.locator('[data-toast]').getByText(text, { exact: true })
const titleField = (page: Page) => page.getByLabel('Title', { exact: true })
const urlField = (page: Page) => page.getByLabel('Video URL')
const photoField = (page: Page) => page.getByLabel('Thumbnail (optional)')
const naturalWidth = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)

test('[ADM-20] videos are added and edited in one form that clears after a save, and deleted', async ({ page, db }) => {
  const { id } = await buildCategory(db, 'Core Java')
  await page.goto(`/admin/show-videos/${id}`)
  await expect(page.getByRole('main').getByText('Core Java')).toBeVisible()
  await expect(page.getByText('No videos found.')).toBeVisible()
  await titleField(page).fill(' Strings ')
  await urlField(page).fill('https://videos.example.com/strings?t=1&x=2')
  await page.getByRole('button', { name: 'Add Video' }).dblclick()
  await expect(toast(page, 'Video added.')).toBeVisible()
  for (const field of [titleField(page), urlField(page)]) await expect(field).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('columnheader')).toHaveText(['#', 'Video Title', 'URL', 'Actions'])
  await expect(page.getByRole('rowheader')).toHaveText(['Strings'])
  await expect(page.getByRole('cell').first()).toHaveText('1')
  const watch = page.getByRole('row').getByRole('link', { name: /^Watch/ })
  await expect(watch).toHaveText('Watch')
  await expect(watch).toHaveAttribute('href', 'https://videos.example.com/strings?t=1&x=2')
  await expect(watch).toHaveAttribute('target', '_blank')

  await page.getByRole('button', { name: 'Edit Strings' }).click()
  await expect(titleField(page)).toBeFocused()
  await expect(urlField(page)).toHaveValue('https://videos.example.com/strings?t=1&x=2')
  await titleField(page).fill('Text')
  await page.getByRole('button', { name: 'Update Video' }).click()
  await expect(toast(page, 'Video saved.')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText(['Text'])
  await expect(page.getByRole('button', { name: 'Add Video' })).toBeVisible()
  for (const field of [titleField(page), urlField(page)]) await expect(field).toHaveValue('')

  await page.getByRole('button', { name: 'Delete Text' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this video?' })
  await expect(dialog).toContainText('Learners will no longer see “Text”.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Video deleted.')).toBeVisible()
  await expect(page.getByText('No videos found.')).toBeVisible()
})

test('[ADM-31] a picture of any kind and size becomes a small JPEG in the learner’s list, and can be removed', async ({
  page,
  db,
  context,
}) => {
  const { id } = await buildCategory(db, 'Core Java')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const photo = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: 'red', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
  // The picture is far larger than the server accepts, so the page makes it smaller.
  expect(photo.length).toBeGreaterThan(1_000_000)
  const drawing = await sharp({ create: { width: 40, height: 90, channels: 4, background: '#00ff0080' } })
    .png()
    .toBuffer()
  await page.goto(`/admin/show-videos/${id}`)
  for (const [title, name, mimeType, buffer] of [
    ['Photo', 'photo.jpg', 'image/jpeg', photo],
    ['Drawing', 'drawing.png', 'image/png', drawing],
  ] as const) {
    await titleField(page).fill(title)
    await urlField(page).fill('https://videos.example.com/1')
    await photoField(page).setInputFiles({ name, mimeType, buffer })
    await expect.poll(() => naturalWidth(page.getByAltText('The picture you chose'))).toBe(640)
    await page.getByRole('button', { name: 'Add Video' }).click()
    await expect(page.getByRole('row').filter({ hasText: title }).locator('img')).toBeVisible()
    await expect(photoField(page)).toHaveValue('')
    await expect(page.getByAltText('The picture you chose')).toHaveCount(0)
  }
  const visitor = await context.newPage()
  await visitor.goto(`/videos/${id}`)
  const pictures = visitor.locator('#main li img')
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) {
    await expect.poll(() => naturalWidth(picture)).toBe(480)
    const response = await visitor.request.get((await picture.getAttribute('src')) ?? '')
    expect(response.headers()['content-type']).toBe('image/jpeg')
    expect((await response.body()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  }

  // The picture stays when the title is edited, and is removed on request.
  await page.getByRole('button', { name: 'Edit Photo' }).click()
  await titleField(page).fill('Photo 2')
  await page.getByRole('button', { name: 'Update Video' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Photo 2' })
  await expect(row.locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Photo 2' }).click()
  await page.getByLabel('Remove the picture').check()
  await page.getByRole('button', { name: 'Update Video' }).click()
  await expect(row.locator('img')).toHaveCount(0)
  await expect
    .poll(async () => {
      await visitor.reload()
      return pictures.count()
    })
    .toBe(1)
})

test('[VAL-10] names are required, addresses and pictures are checked: messages show beside the field, nothing is saved', async ({
  page,
  db,
}) => {
  const { id } = await buildCategory(db, 'Core Java')
  await page.goto('/admin/view-categories')
  await page.getByRole('button', { name: 'Add Category' }).click()
  await expect(page.getByText('Category name cannot be empty')).toBeVisible()
  for (const kind of ['Video', 'Blog']) {
    await page.goto(`/admin/show-${kind.toLowerCase()}s/${id}`)
    const url = page.getByLabel(`${kind} URL`)
    const add = page.getByRole('button', { name: `Add ${kind}` })
    await url.fill('https://example.com')
    await add.click()
    await expect(page.getByText('Title cannot be empty')).toBeVisible()
    await expect(titleField(page)).toBeFocused()
    await titleField(page).fill('Strings')
    for (const [typed, told] of [
      ['', 'Enter a full web address'],
      ['videos.example.com', 'Enter a full web address'],
      ['javascript:pwned()', 'Enter a full web address'],
      ['java\tscript:pwned()', 'Enter a full web address'],
      ['data:text/html,<script>pwned()</script>', 'Enter a full web address'],
      ['https://bank.example@evil.example', 'Please give this address without a name or a password.'],
      ['https://gооgle.example', 'Please write this address with the letters a to z only'],
    ] as const) {
      await url.fill(typed)
      await add.click()
      await expect(url, typed).toBeFocused()
      await expect(url).toHaveAccessibleDescription(new RegExp(told))
    }
  }
  await page.goto(`/admin/show-videos/${id}`)
  await titleField(page).fill('Strings')
  await urlField(page).fill('https://example.com')
  const buffer = Buffer.from('<svg onload="pwned()"')
  await photoField(page).setInputFiles({ name: 'picture.jpg', mimeType: 'image/jpeg', buffer })
  // Refused when it is chosen, before the form is sent.
  await expect(photoField(page)).toHaveAccessibleDescription(/cannot read this picture/)
  await expect(photoField(page)).toHaveValue('')
  await expect(page.getByText('No videos found.')).toBeVisible()
  for (const kind of ['video', 'blog'])
    expect(await (await page.request.get(`/api/${kind}-links/category/${id}`)).json()).toEqual([])
})

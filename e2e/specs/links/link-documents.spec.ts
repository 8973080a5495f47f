import { randomUUID } from 'node:crypto'
import { freePort } from '@abhyas/database/local-postgres'
import { expect, test } from '../../src/fixtures.ts'
import { readPage } from '../../src/read-page.ts'
import { startProduct } from '../../src/start-product.ts'
import { buildBlog, buildCategory, buildVideo } from '../../src/test-data.ts'

test('[PUB-05] the raw HTML of / holds the category names, and the links to their videos and notes', async ({
  db,
  product,
}) => {
  const category = await buildCategory(db, 'Core Java & friends')
  await buildVideo(db, { categoryId: category.id, title: 'Strings' })
  await expect.poll(async () => (await readPage(product.origin)).html).toContain('1 video')
  const { html } = await readPage(product.origin)
  expect(html).toContain('Browse by category')
  expect(html).toContain('>Core Java &amp; friends</h3>')
  expect(html).toContain(`href="/videos/${category.id}"`)
  expect(html).toContain(`href="/blog/${category.id}"`)
})

test('[PUB-19] /videos/{id} is a document: the title names the category, every video opens in a new tab', async ({
  db,
  page,
  product,
}) => {
  const { id } = await buildCategory(db, 'Core Java')
  await buildVideo(db, { categoryId: id, title: 'Strings', url: 'https://videos.example.com/strings' })
  await buildVideo(db, { categoryId: id, title: 'Threads', url: 'https://videos.example.com/threads' })
  const url = `${product.origin}/videos/${id}`
  await expect.poll(async () => (await readPage(url)).html).toContain('Threads')
  const { status, html } = await readPage(url)
  expect(status).toBe(200)
  expect(html).toContain('<h1>Videos for Core Java</h1>')
  expect(html).toContain('<title>Videos for Core Java · Dashboard and Courses</title>')
  expect(html).toContain(`<link rel="canonical" href="${url}"/>`)
  await page.goto(url)
  const links = page.getByRole('link', { name: /^Watch Video/ })
  await expect(links).toHaveCount(2)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
  await expect(links.first()).toHaveAttribute('href', 'https://videos.example.com/strings')
})

test('[PUB-20] /blog/{id} lists the blogs, and each opens in a new tab', async ({ db, page, product }) => {
  const { id } = await buildCategory(db, 'Core Java')
  await buildBlog(db, { categoryId: id, title: 'Why final?', url: 'https://blogs.example.com/final' })
  const url = `${product.origin}/blog/${id}`
  await expect.poll(async () => (await readPage(url)).html).toContain('Why final?')
  expect((await readPage(url)).html).toContain('<h1>Blogs for Core Java</h1>')
  await page.goto(url)
  const link = page.getByRole('link', { name: /^Read Blog/ })
  await expect(link).toHaveAttribute('href', 'https://blogs.example.com/final')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await page.getByRole('link', { name: 'Videos for Core Java' }).click()
  await expect(page).toHaveURL(`/videos/${id}`)
  await expect(page.getByText('There are no videos in this category yet.')).toBeVisible()
})

test('a deleted category is a real 404', async ({ product }) => {
  for (const path of ['/videos/999999', '/videos/abc', '/blog/999999', '/blog/-1']) {
    const { status, headers } = await readPage(product.origin + path)
    expect([status, headers.get('cache-control')], path).toEqual([404, 'no-store'])
  }
})

test('a page that cannot be filled says so, is a 503 and is not cached', async ({ atEnd, databaseEnv, mails }) => {
  const apiPort = await freePort()
  const web = await startProduct(
    { API_ORIGIN: `http://127.0.0.1:${apiPort}`, ...databaseEnv, SMTP_URL: mails.smtpUrl },
    { only: 'web' },
  )
  atEnd(web.stop)
  for (const [path, sentence] of [
    ['/', 'Error fetching data. Please try again later.'],
    [`/projects?search=${randomUUID()}`, 'The projects cannot be shown right now.'],
  ] as const) {
    const { status, headers, html } = await readPage(web.origin + path)
    expect([status, headers.get('cache-control')], path).toEqual([503, 'no-store'])
    expect(html).toContain(sentence)
    expect(html).toContain('role="alert"')
  }
})

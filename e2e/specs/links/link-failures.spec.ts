import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { readPage } from '../../src/read-page.ts'
import { type Product, startProduct } from '../../src/start-product.ts'
import { buildBlog, buildCategory, buildVideo } from '../../src/test-data.ts'

const toast = (page: Page, text: string) => page.locator('[data-toast]').getByText(text, { exact: true })

test('[ERR-27] every failure to fetch, save or delete shows its message, to the admin and in the documents', async ({
  page,
  admin,
  db,
  quietPages,
  atEnd,
}) => {
  quietPages.allow.push(/^50\d /)
  await logInAs(page, admin)
  const { id } = await buildCategory(db, 'Core Java')
  await buildVideo(db, { categoryId: id, title: 'Strings' })
  await buildBlog(db, { categoryId: id, title: 'Strings' })
  for (const [kind, Kind] of [
    ['video', 'Video'],
    ['blog', 'Blog'],
  ] as const) {
    const links = new RegExp(`/api/${kind}-links/`)
    await page.goto(`/admin/show-${kind}s/${id}`)
    await expect(page.getByRole('rowheader')).toHaveText(['Strings'])
    await page.route(links, (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByLabel('Title', { exact: true }).fill('Typed')
    await page.getByLabel(`${Kind} URL`).fill('https://example.com')
    await page.getByRole('button', { name: `Add ${Kind}` }).click()
    await expect(toast(page, `Error saving ${kind}. Please try again later.`)).toBeVisible()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed')
    await page.getByRole('button', { name: 'Delete Strings' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, `Error deleting ${kind}. Please try again later.`)).toBeVisible()
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await expect(toast(page, `Error fetching ${kind}s. Please try again later.`)).toBeVisible()
    await page.unroute(links)
  }

  const web = await startWebBeside(atEnd)
  for (const [path, sentence] of [
    ['/videos/1', 'Error fetching videos.'],
    ['/blog/1', 'Error fetching blogs.'],
    [`/videos/${NAMELESS}`, 'Error fetching category name.'],
    [`/blog/${NAMELESS}`, 'Error fetching category name.'],
  ] as const) {
    const { status, headers, html } = await readPage(web.origin + path)
    expect([status, headers.get('cache-control')], path).toEqual([503, 'no-store'])
    expect(html).toMatch(new RegExp(`role="alert"[^>]*>(<[^>]*>)*${sentence}`))
  }
})

/** For this category the failing API still returns the links, but not the name. */
const NAMELESS = 7

/** Starts the web server alone, with an API that fails. */
async function startWebBeside(atEnd: (cleanUp: () => Promise<void>) => void): Promise<Product> {
  const api = createServer((request, response) => {
    const isKnown = request.url?.match(new RegExp(`-links/category/${NAMELESS}\\b`))
    response.writeHead(isKnown ? 200 : 500, { 'content-type': 'application/json' }).end(isKnown ? '[]' : '{}')
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const { port } = api.address() as AddressInfo
  const web = await startProduct({ API_ORIGIN: `http://127.0.0.1:${port}` }, { only: 'web' })
  atEnd(async () => {
    await web.stop()
    api.closeAllConnections()
    api.close()
  })
  return web
}

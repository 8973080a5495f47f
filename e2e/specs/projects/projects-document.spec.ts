import { sql } from '@abhyas/database/sql'
import type { Database } from '@abhyas/database/database'
import { z } from 'zod'
import { expect, test } from '../../src/fixtures.ts'
import { readPage } from '../../src/read-page.ts'
import { buildProject } from '../../src/test-data.ts'

async function buildProjects(db: Database, origin: string) {
  const hospital = await buildProject(db, { name: 'Hospital <Desk>', contact: '9876543210' })
  const library = await buildProject(db, { name: 'Library', backend: 'Node.js, Express', price: 499.5 })
  const bare = await buildProject(db, { name: '', backend: '', frontend: '', contact: '', price: null })
  await expect.poll(async () => (await readPage(`${origin}/projects`)).html).toContain('3 projects')
  return { hospital, library, bare }
}

test('[PUB-25] the raw HTML of /projects holds every project, and asks to be indexed and followed', async ({
  db,
  product,
}) => {
  const { bare } = await buildProjects(db, product.origin)
  const { status, headers, html } = await readPage(`${product.origin}/projects`)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(html).toContain('<meta name="robots" content="index, follow"/>')
  for (const name of ['Hospital &lt;Desk&gt;', 'Library', `Project ${bare.id}`]) expect(html).toContain(`>${name}</h2>`)
  expect(html).not.toContain('type="module"')
})

test('[PUB-21] the catalogue has its heading, a grid, and an ad slot above and below', async ({
  db,
  page,
  product,
}) => {
  await buildProjects(db, product.origin)
  await page.goto('/projects')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Final Year Projects for Students')
  await expect(page.locator('#main li')).toHaveCount(3)
  const ads = page.locator('iframe[data-ad-client]')
  await expect(ads).toHaveCount(2)
  for (const [index, slot] of ['0000000001', '0000000002'].entries()) {
    await expect(ads.nth(index)).toHaveAttribute('data-ad-slot', slot)
    await expect(ads.nth(index)).toHaveAttribute(
      'src',
      `https://ads.abhyas.test/frame?client=ca-pub-0000000000000000&slot=${slot}`,
    )
    await expect(ads.nth(index)).toHaveAttribute('sandbox', /^(?!.*allow-same-origin)/)
    expect((await ads.nth(index).boundingBox())?.height).toBeGreaterThanOrEqual(90)
  }
  const [above, grid, below] = await Promise.all(
    [ads.first(), page.locator('#main li').first(), ads.last()].map(async (part) => (await part.boundingBox())?.y ?? 0),
  )
  expect(above).toBeLessThan(grid ?? 0)
  expect(below).toBeGreaterThan(grid ?? 0)
})

test('[PUB-22] a card shows name, backend, frontend, database, auth, contact, price and Buy Project', async ({
  db,
  page,
  product,
}) => {
  const { library, bare } = await buildProjects(db, product.origin)
  await page.goto('/projects')
  const card = page.locator(`#project-${library.id}`)
  await expect(card.getByRole('heading')).toHaveText('Library')
  await expect(card.locator('dt')).toHaveText(['Backend', 'Frontend', 'Database', 'Auth', 'Contact'])
  await expect(card.locator('dd')).toHaveText(['Node.js, Express', 'React', 'MySQL', 'JWT', '+919000000000'])
  await expect(card.getByText('₹499.50')).toBeVisible()
  await expect(card.getByText('Buy Project')).toBeVisible()
  // A missing price is named as such, and a missing number is replaced by the contact form.
  const unknown = page.locator(`#project-${bare.id}`)
  await expect(unknown.getByText('Price on request')).toBeVisible()
  await expect(unknown.getByRole('link')).toHaveAttribute('href', '/contact')
})

test('[PUB-23] Buy Project opens a chat with the number and a message that names the project and asks for details', async ({
  db,
  page,
  context,
  product,
}) => {
  const { hospital, library } = await buildProjects(db, product.origin)
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  await page.goto('/projects')
  const link = page.locator(`#project-${hospital.id}`).getByRole('link')
  const url = new URL((await link.getAttribute('href')) ?? '')
  expect(url.origin + url.pathname).toBe('https://wa.me/919876543210')
  expect(url.searchParams.get('text')).toContain('interested in purchasing the project "Hospital <Desk>"')
  expect(url.searchParams.get('text')).toContain('more details')
  const [chat] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(chat).toHaveURL(/^https:\/\/wa\.me\/919876543210/)
  expect(await chat.evaluate(() => window.opener as unknown)).toBeNull()
  // The link itself records one interest in this project, and none in the other.
  const interests = () => db.select(sql`select project_id::int as id from project_interests order by id`)
  await expect.poll(interests).toEqual([{ id: hospital.id }])
  expect(library.id).not.toBe(hospital.id)
})

test('without scripts the link still leads to the chat, and the interest is recorded', async ({
  db,
  browser,
  product,
  atEnd,
}) => {
  const { hospital } = await buildProjects(db, product.origin)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin })
  atEnd(() => context.close())
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  const page = await context.newPage()
  await page.goto('/projects')
  const [chat] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator(`#project-${hospital.id}`).getByRole('link').click(),
  ])
  await expect(chat).toHaveURL(/^https:\/\/wa\.me\//)
  await expect.poll(() => db.select(sql`select project_id::int as id from project_interests`)).toHaveLength(1)
})

test('[PUB-24] Back goes back one step, or home when there is no earlier page', async ({
  db,
  page,
  product,
  context,
}) => {
  await buildProjects(db, product.origin)
  await page.goto('/about')
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/about')
  const [straight] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => window.open('/projects', '_blank', 'noopener')),
  ])
  await straight.getByRole('button', { name: 'Back' }).click()
  await expect(straight).toHaveURL(`${product.origin}/`)
})

test('[PUB-26] cards are at least 300 pixels wide, the grid at most 1200', async ({ db, page, product }) => {
  await buildProjects(db, product.origin)
  for (const width of [360, 700, 1280, 2000]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/projects')
    const boxes = await page.locator('#main li').evaluateAll((cards) => cards.map((card) => card.clientWidth))
    expect(Math.min(...boxes), `${width}`).toBeGreaterThanOrEqual(300)
    const grid = await page.locator('#main ul').evaluate((list) => list.clientWidth)
    expect(grid).toBeLessThanOrEqual(1200)
  }
})

test('filters and search are plain addresses, each cached separately; unknown parameters make no copy', async ({
  db,
  page,
  product,
}) => {
  await buildProjects(db, product.origin)
  await page.goto('/projects')
  await page.getByLabel('Technology').selectOption('Express')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Library'])
  await expect(page.getByLabel('Technology')).toHaveValue('Express')
  await page.getByRole('link', { name: 'Show all' }).click()
  await page.getByLabel('Search projects').fill('hospital')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Hospital <Desk>'])
  await page.goto('/projects?maxPrice=500')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Library'])
  await page.goto('/projects?search=%25')
  await expect(page.getByText('No project matches.')).toBeVisible()

  const etagOf = async (query: string) => (await readPage(`${product.origin}/projects${query}`)).headers.get('etag')
  const plain = await etagOf('')
  expect(await etagOf('?utm_source=x&maxPrice=')).toBe(plain)
  expect(await etagOf('?maxPrice=500')).not.toBe(plain)
  expect(await etagOf('?search=library&technology=React')).toBe(await etagOf('?technology=React&search=+library'))
  const { html } = await readPage(`${product.origin}/projects?maxPrice=500`)
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>')
})

test('a long catalogue continues at another address', async ({ db, page, product }) => {
  await db.write(sql`
    insert into projects (name, backend_technology, frontend_technology, database_name, authentication_type,
      contact_details, note) select 'P' || i, 'Java', '', '', '', '', '' from generate_series(1, 30) i`)
  await expect.poll(async () => (await readPage(`${product.origin}/projects`)).html).toContain('30 projects')
  await page.goto('/projects?technology=java')
  await expect(page.locator('#main li')).toHaveCount(24)
  await page.getByRole('link', { name: 'More projects' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['P6', 'P5', 'P4', 'P3', 'P2', 'P1'])
  await expect(page.getByRole('link', { name: 'More projects' })).toHaveCount(0)
})

const Offer = z.strictObject({
  '@type': z.literal('Offer'),
  price: z.string().regex(/^\d+\.\d\d$/),
  priceCurrency: z.literal('INR'),
  availability: z.literal('https://schema.org/InStock'),
  url: z.url(),
})
const Item = { name: z.string().min(1), description: z.string().min(1).optional(), url: z.url() }
/** The shape that schema.org and the search engines require of a list of products. */
const ProjectList = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('ItemList'),
  numberOfItems: z.number().int(),
  itemListElement: z.array(
    z.strictObject({
      '@type': z.literal('ListItem'),
      position: z.number().int().positive(),
      item: z.discriminatedUnion('@type', [
        z.strictObject({ '@type': z.literal('Product'), ...Item, offers: Offer }),
        z.strictObject({ '@type': z.literal('SoftwareSourceCode'), ...Item }),
      ]),
    }),
  ),
})

test('the structured data is valid, and agrees with the cards', async ({ db, product }) => {
  await buildProjects(db, product.origin)
  const { html } = await readPage(`${product.origin}/projects`)
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  const list = ProjectList.parse(JSON.parse(json))
  expect(list.numberOfItems).toBe(3)
  expect(list.itemListElement.map(({ position, item }) => [position, item['@type'], item.name])).toEqual([
    [1, 'SoftwareSourceCode', expect.stringMatching(/^Project \d+$/)],
    [2, 'Product', 'Library'],
    [3, 'Product', 'Hospital <Desk>'],
  ])
})

import { siteValues } from '@abhyas/api/testing/site-values'
import { buildAdmin, buildProject, buildQuestion, logInAs } from '@abhyas/api/testing/builders'
import { testConfig } from '@abhyas/api/testing/test-api'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { selectContentVersion } from '@abhyas/api/sql/content-version-queries'
import { getProjects, getTechnologies } from '@abhyas/contract/projects'
import { sql } from '@abhyas/database/sql'
import { serverFetchContext, siteContext } from '@abhyas/web/server-context'
import type { createRequestHandler, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { startProduct } from '../testing/start-product.ts'
import { createPageCache } from './cache/page-cache.ts'
import { pagesOf } from './pages.ts'
import { fetchFrom } from './reach-api.ts'
import { createSiteReader } from './site-reader.ts'

const { url, db } = await openTestDatabase()
const { origin, send } = await startProduct(url)
const { token } = await logInAs(send, await buildAdmin(db))

let version = await selectContentVersion(db)
let renderings = 0
/** Renders what the page of projects reads from the API, and the name of the site. */
const handle: ReturnType<typeof createRequestHandler> = async (_request, given) => {
  renderings += 1
  const context = given as unknown as RouterContextProvider
  const read = async (path: string) =>
    (await context.get(serverFetchContext)(new Request(new URL(path, 'http://api')))).text()
  const data = await Promise.all([read(`${getProjects.path}?limit=20`), read(getTechnologies.path)])
  return new Response([context.get(siteContext).brand, ...data].join('\n'))
}
const serverFetch = fetchFrom(origin)
const { render } = pagesOf(
  handle,
  { serverFetch, readSite: createSiteReader(serverFetch, testConfig().site, () => version), razorpay: null },
  (html) => html,
)
const pageCache = createPageCache(() => version)

/** Makes the change, and returns how often the page was rendered for it, and the page. */
async function renderAfter(change: () => Promise<unknown>) {
  const before = { version, renderings }
  await change()
  version = await selectContentVersion(db)
  const { text } = await pageCache.obtain('/projects', () => render('/projects'))
  return { isNewVersion: version > before.version, times: renderings - before.renderings, text }
}

test('a changed question does not render the page of projects again, and a changed project or setting does', async () => {
  expect(await renderAfter(async () => undefined)).toMatchObject({ times: 1 })
  const question = await buildQuestion(db)
  for (const text of ['First', 'Second', 'Third'])
    expect(
      await renderAfter(() => db.write(sql`update questions set question_text = ${text} where id = ${question.id}`)),
    ).toMatchObject({ isNewVersion: true, times: 0 })

  const added = await renderAfter(() => buildProject(db, { projectName: 'Chat' }))
  expect(added).toMatchObject({ isNewVersion: true, times: 1, text: expect.stringContaining('Chat') })

  const renamed = await renderAfter(() =>
    send('PUT /api/site/settings', { token, body: siteValues({ brand: 'Padhai' }) }),
  )
  expect(renamed).toMatchObject({ isNewVersion: true, times: 1, text: expect.stringContaining('Padhai') })
})

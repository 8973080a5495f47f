import { brotliCompressSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { buildTakenExam } from '../src/attempt-data.ts'
import { expect, test } from '../src/fixtures.ts'
import { DOCUMENTS, openScreen, pathTo } from '../src/screens.ts'
import { buildFullPlace } from '../src/test-data.ts'

type Bytes = { script: number; stylesheet: number; document: number }
const kB = 1024

/** What a page loads when it has been there for seconds is not counted, and so must not come: a busy machine may still be loading the page then. */
function withoutLater(): void {
  const { setTimeout } = globalThis
  Object.assign(globalThis, { setTimeout: (run: () => void, ms = 0) => (ms < 2000 ? setTimeout(run, ms) : 0) })
}

/** What stands in a page's head counts as what it is; behind it React Router's own scripts carry data. */
function partsOf(kind: keyof Bytes, body: Buffer): [keyof Bytes, string | Buffer][] {
  if (kind !== 'document') return [[kind, body]]
  const [head = '', ...rest] = body.toString().split('</head>')
  const [scripts, styles] = [/<script(?![^>]*\btype=)[^>]*>([^]*?)<\/script>/g, /<style>([^]*?)<\/style>/g]
  const textOf = (inline: RegExp) => [...head.matchAll(inline)].map(([, text = '']) => text).join('\n')
  return [
    ['script', textOf(scripts)],
    ['stylesheet', textOf(styles)],
    ['document', [head.replaceAll(scripts, '').replaceAll(styles, ''), ...rest].join('</head>')],
  ]
}

// To compress a file that many pages load once is enough.
const weights = new Map<string, number>()

function weightOf(url: string, part: keyof Bytes, text: string | Buffer): number {
  const key = `${url} ${part}`
  const weight = weights.get(key) ?? brotliCompressSync(text).length
  // A file under /assets carries its hash in its name.
  if (url.includes('/assets/')) weights.set(key, weight)
  return weight
}

/** What a first visit loads, brotli-compressed as the server sends it: what the browser still has counts too. */
async function bytesOf(page: Page, open: () => Promise<unknown>): Promise<Bytes> {
  const bytes: Bytes = { script: 0, stylesheet: 0, document: 0 }
  const reading: Promise<void>[] = []
  const weigh = (response: Response) => {
    const kind = response.request().resourceType()
    if (!(kind in bytes) || !response.url().startsWith('http://localhost')) return
    const known = weights.get(`${response.url()} ${kind}`)
    if (known !== undefined) return void (bytes[kind as keyof Bytes] += known)
    reading.push(
      response.body().then((body) => {
        for (const [part, text] of partsOf(kind as keyof Bytes, body))
          bytes[part] += weightOf(response.url(), part, text)
      }),
    )
  }
  page.on('response', weigh)
  await open()
  await page.waitForLoadState('networkidle')
  await Promise.all(reading)
  page.off('response', weigh)
  return bytes
}

test.beforeEach(({ page }) => page.addInitScript(withoutLater))

test('public pages: at most 1 kB of script, 8 kB of CSS, 6 kB of HTML', async ({ page, db }) => {
  const place = await buildFullPlace(db)
  for (const screen of DOCUMENTS) {
    const path = pathTo(screen, place)
    const { script, stylesheet, document } = await bytesOf(page, () => page.goto(path))
    console.log(`${path}: script ${script}, CSS ${stylesheet}, HTML ${document} bytes`)
    expect(script, path).toBeLessThanOrEqual(1 * kB)
    expect(stylesheet, path).toBeLessThanOrEqual(8 * kB)
    expect(document, path).toBeLessThanOrEqual(6 * kB)
  }
})

const BUDGETS = {
  '/login': 150,
  '/signup': 150,
  '/user/dashboard': 150,
  '/user/account': 150,
  '/admin/dashboard': 165,
  '/admin/coursePage': 165,
  '/user/module/:courseId/modules': 150,
  '/user/module/:moduleId/topics': 150,
  '/user/Topic/:topicId': 150,
  '/user/Topic/:topicId/question': 150,
  '/user/Topic/:topicId/exam': 150,
  '/user/exam/results': 150,
  '/user/exam/:examId/startexam': 153,
  '/user/buynow/:moduleId': 150,
  '/user/orders': 150,
  '/admin/module/:courseId/modules': 165,
  '/admin/questions/:topicId': 165,
  '/admin/questionsPage': 165,
  '/admin/exams/:moduleId/:topicId': 165,
  '/admin/attempts?examId=:examId': 165,
  '/admin/attempts/:userId/:attemptId': 165,
  '/admin/orders': 165,
  '/admin/orders/:userId/:orderId': 165,
  '/admin/revenue': 165,
  '/admin/manage-categories': 165,
  '/admin/view-categories': 165,
  '/admin/show-videos/:categoryId': 165,
  '/admin/show-blogs/:categoryId': 165,
  '/admin/edit-category/:categoryId': 165,
  '/admin/manage-projects': 165,
  '/admin/manage-users': 165,
  '/admin/audit-log': 165,
  '/admin/reports': 165,
}

test('the app: 150 kB of script for learners, 153 kB in an exam, 165 kB for admins', async ({ page, admin, db }) => {
  const place = await buildFullPlace(db)
  await buildTakenExam(db, place.topic.id, admin)
  for (const [path, budget] of Object.entries(BUDGETS)) {
    const isGuarded = path.startsWith('/user') || path.startsWith('/admin')
    const { script, stylesheet } = await bytesOf(page, () =>
      openScreen(page, { path, for: isGuarded ? 'account' : 'everyone' }, admin, place),
    )
    console.log(`${path}: script ${script}, CSS ${stylesheet} bytes`)
    expect(script, path).toBeLessThanOrEqual(budget * kB)
    expect(stylesheet, path).toBeLessThanOrEqual(12 * kB)
  }
})

test('the browser gets no documentation and no shapes of the calls', async ({ page, learner, db }) => {
  const place = await buildFullPlace(db)
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  await openScreen(page, { path: '/user/Topic/:topicId/exam', for: 'account' }, learner, place)
  await page.waitForLoadState('networkidle')
  const code = (await Promise.all(scripts)).join('')
  expect(code).toContain('/api/exams/topic/:topicId')
  expect(code).not.toContain('The exams of a topic')
  expect(code).not.toContain('isDurationSet:')
})

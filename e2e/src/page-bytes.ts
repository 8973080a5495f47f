import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, type Response } from '@playwright/test'
import { DOCUMENTS, type Screen } from './screens.ts'

type Bytes = { script: number; stylesheet: number; document: number }

const kB = 1024
const DOCUMENT: Bytes = { script: 1 * kB, stylesheet: 8 * kB, document: 6 * kB }
/** The budget for the scripts of a page that React draws. Its HTML carries data and has no budget. */
const [LEARNERS, ADMINS] = [153 * kB, 174 * kB]
/** The largest pages: a question with all its help, everything that can be set of a mock exam, and the health of a question. */
const AUTHORS = 183 * kB
const OF_AUTHORS = /^\/admin\/(mocks\/:mockId|question-health|questionsPage|questions\/)/

/** A result with its rank, and with everything that a correction changed. */
const RESULT = '/user/exam/results'

function budgetOf({ path }: Screen): Bytes {
  if (DOCUMENTS.some((document) => document.path === path)) return DOCUMENT
  const isAdmin = path.startsWith('/admin/')
  return {
    script: OF_AUTHORS.test(path) ? AUTHORS : isAdmin ? ADMINS : LEARNERS,
    stylesheet: (isAdmin || path === RESULT ? 13 : 12) * kB,
    document: Number.POSITIVE_INFINITY,
  }
}

export function expectLight(screen: Screen, bytes: Bytes): void {
  const budget = budgetOf(screen)
  console.log(`${screen.path}: script ${bytes.script}, CSS ${bytes.stylesheet}, HTML ${bytes.document} bytes`)
  for (const kind of ['script', 'stylesheet', 'document'] as const)
    expect.soft(bytes[kind], `${screen.path}, ${kind}`).toBeLessThanOrEqual(budget[kind])
}

/** Requests that a page makes some seconds after loading are blocked, because on a busy machine they could be counted too. */
export function withoutIdleTasks(): void {
  const { setTimeout } = globalThis
  Object.assign(globalThis, { setTimeout: (run: () => void, ms = 0) => (ms < 2000 ? setTimeout(run, ms) : 0) })
}

/**
 * The head of a page is counted by its parts: scripts, styles and the rest. The scripts after the head carry data, so
 * they count as document.
 */
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

// Many pages load the same file, so its compressed size is remembered.
const weights = new Map<string, number>()

function weightOf(url: string, part: keyof Bytes, text: string | Buffer): number {
  const key = `${url} ${part}`
  const weight = weights.get(key) ?? brotliCompressSync(text).length
  // A file under /assets has its hash in its name, so its size never changes.
  if (url.includes('/assets/')) weights.set(key, weight)
  return weight
}

/** Measures a first visit, brotli-compressed as the server sends it. Files that the browser has cached count too. */
export async function bytesOf(page: Page, open: () => Promise<unknown>): Promise<Bytes> {
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

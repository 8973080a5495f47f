import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const LIGHTHOUSE = 'lighthouse@13.5.0'

export const READINGS = ['performance', 'accessibility', 'best practices', 'SEO', 'LCP ms', 'CLS', 'TBT ms'] as const
export type Reading = (typeof READINGS)[number]

export type PageAudit = { readings: Record<Reading, number>; faults: string[] }

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

export const CHROME_PATH = process.env['CHROME_PATH'] ?? '/usr/bin/chromium-headless-shell'

export const CHROME_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The parts of Lighthouse's report that we read. */
type Report = {
  requestedUrl: string
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
}

/** Audits one visit as on a phone, in a new browser with an empty profile, or in the browser that `flags` name. */
export async function auditPage(url: string, flags: readonly string[] = []): Promise<PageAudit> {
  // npx fetches Lighthouse on demand, because it would double the size of our installation.
  const args = [
    '--yes',
    LIGHTHOUSE,
    url,
    '--quiet',
    '--output=json',
    `--only-categories=${CATEGORIES.join(',')}`,
    ...flags,
  ]
  const { stdout } = await promisify(execFile)('npx', [...args, `--chrome-flags=${CHROME_FLAGS.join(' ')}`], {
    env: { ...process.env, CHROME_PATH },
    maxBuffer: 64 * 1024 * 1024,
  })
  return readReport(JSON.parse(stdout) as Report)
}

function readReport({ categories, audits, runtimeError, requestedUrl }: Report): PageAudit {
  if (runtimeError) throw new Error(`Lighthouse failed on ${requestedUrl}: ${runtimeError.message}`)
  const scoreOf = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const valueOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    readings: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best practices': scoreOf('best-practices'),
      SEO: scoreOf('seo'),
      'LCP ms': valueOf('largest-contentful-paint'),
      CLS: valueOf('cumulative-layout-shift'),
      'TBT ms': valueOf('total-blocking-time'),
    },
    faults: Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  }
}

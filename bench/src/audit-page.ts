import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

export const READINGS = ['performance', 'accessibility', 'best practices', 'SEO', 'LCP ms', 'CLS', 'TBT ms'] as const
export type Reading = (typeof READINGS)[number]

export type PageAudit = { readings: Record<Reading, number>; faults: string[] }

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

const CHROME_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** One visit by a new browser with an empty profile, judged as Lighthouse judges a phone. */
export async function auditPage(url: string): Promise<PageAudit> {
  const chrome = await launch({
    chromePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    chromeFlags: CHROME_FLAGS,
    logLevel: 'silent',
  })
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'silent', onlyCategories: CATEGORIES })
    if (!result) throw new Error(`Lighthouse gave no report on ${url}`)
    return readReport(result.lhr)
  } finally {
    chrome.kill()
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

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

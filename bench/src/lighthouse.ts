import { parseArgs } from 'node:util'
import { seedOnce } from '@abhyas/api/seed/seed'
import { connect } from '@abhyas/database/database'
import { prepareDatabase } from '@abhyas/database/own-database'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { type AuditBrowser, keepPages, logInWith, openBrowser } from './audit-browser.ts'
import { auditPage, type PageAudit, type Reading, READINGS } from './audit-page.ts'
import { median } from './compare.ts'
import { startProductOn } from './product/start-product.ts'

/** The bounds that a kind of page must reach. */
type Bounds = Partial<Record<Reading, { atLeast: number } | { atMost: number }>>

const EVERYWHERE: Bounds = { accessibility: { atLeast: 100 }, 'best practices': { atLeast: 100 } }
const PUBLIC: Bounds = {
  ...EVERYWHERE,
  performance: { atLeast: 99 },
  'LCP ms': { atMost: 1000 },
  SEO: { atLeast: 100 },
}
const APP: Bounds = { ...EVERYWHERE, performance: { atLeast: 90 } }
const LEARNER: Bounds = { ...APP, CLS: { atMost: 0.02 } }
const REPEATED: Bounds = { ...EVERYWHERE, 'LCP ms': { atMost: 1000 } }

type AuditedPage = { path: string; bounds: Bounds; visit: 'visitor' | 'learner' | 'again' }

const all = (visit: AuditedPage['visit'], bounds: Bounds, ...paths: string[]): AuditedPage[] =>
  paths.map((path) => ({ path, bounds, visit }))

const PAGES = [
  ...all('visitor', PUBLIC, '/', '/explore', '/course/1', '/videos/1', '/blog/1', '/projects'),
  ...all('visitor', PUBLIC, '/about', '/privacy-policy', '/terms', '/contact', '/forecasts'),
  ...all('visitor', APP, '/login', '/signup'),
  ...all('learner', LEARNER, '/user/dashboard', '/user/today', '/user/module/1/topics', '/user/Topic/1/question'),
  ...all('learner', LEARNER, '/user/exam/1/startexam'),
  // The second visit, from the service worker. Lighthouse must throttle it for real, because it cannot simulate that.
  ...all('again', REPEATED, '/user/dashboard', '/user/today'),
]

/** npm run lighthouse [-- --runs 5 PATH…] */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
})
const runs = Number(values.runs)
if (!(runs >= 1)) throw new Error('--runs takes a number from 1 on')

const postgres = await openDurablePostgres()
const url = postgres.urlOf('lighthouse')
await prepareDatabase(url)
const db = connect({ url })
await seedOnce(db).finally(db.close)
const product = await startProductOn({ url, stop: postgres.stop })
const browser = await openBrowser()
try {
  await logInWith(browser, product.origin)
  for (const page of PAGES.filter(({ path }) => positionals.length === 0 || positionals.includes(path))) {
    const audits: PageAudit[] = []
    for (let run = 0; run < runs; run++) audits.push(await audit(page, product.origin, browser))
    if (!report(page, audits)) process.exitCode = 1
  }
} finally {
  await browser.close()
  await product.stop()
}

async function audit({ path, visit }: AuditedPage, origin: string, { port }: AuditBrowser): Promise<PageAudit> {
  const url = origin + path
  if (visit === 'visitor') return auditPage(url)
  if (visit === 'learner') return auditPage(url, [`--port=${port}`])
  await keepPages(browser, url)
  return auditPage(url, [`--port=${port}`, '--disable-storage-reset', '--throttling-method=devtools'])
}

/** Prints the medians of one page, and the faults that Lighthouse found when they miss their bounds. Returns false then. */
function report({ path, bounds, visit }: AuditedPage, audits: readonly PageAudit[]): boolean {
  const medians = READINGS.map((name) => ({ name, value: median(audits.map(({ readings }) => readings[name])) }))
  const cells = medians.map(({ name, value }) => `${name} ${value.toFixed(name === 'CLS' ? 3 : 0).padEnd(5)}`)
  console.log(`${`${path}${visit === 'again' ? ' again' : ''}`.padEnd(26)} ${cells.join('  ')}`)

  const missed = medians.flatMap(({ name, value }) => {
    const bound = bounds[name]
    if (!bound) return []
    if ('atLeast' in bound) return value >= bound.atLeast ? [] : [`${name} BELOW ${bound.atLeast}`]
    return value <= bound.atMost ? [] : [`${name} ABOVE ${bound.atMost}`]
  })
  if (missed.length === 0) return true
  const faults = [...new Set(audits.flatMap((audit) => audit.faults))]
  console.log(`  ${missed.join(', ')}; found: ${faults.join(', ') || 'no single fault'}`)
  return false
}

import { parseArgs } from 'node:util'
import { auditPage, type PageAudit, type Reading, READINGS } from './audit-page.ts'
import { median } from './compare.ts'
import { startProduct } from './start-product.ts'

const PAGES = ['/', '/explore', '/course/1', '/videos/1', '/blog/1', '/projects', '/about']
const FLOORS: Partial<Record<Reading, number>> = {
  performance: 98,
  accessibility: 100,
  'best practices': 100,
  SEO: 100,
}

/** npm run lighthouse [-- --runs 3 PATH…] */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' } },
})
const runs = Number(values.runs)
if (!(runs >= 1)) throw new Error('--runs takes a number from 1 on')

const product = await startProduct()
try {
  for (const path of positionals.length === 0 ? PAGES : positionals) {
    const audits: PageAudit[] = []
    for (let run = 0; run < runs; run++) audits.push(await auditPage(product.origin + path))
    if (!report(path, audits)) process.exitCode = 1
  }
} finally {
  await product.stop()
}

/** Prints the medians of one page, and what Lighthouse found if they are too low. Says whether they are good enough. */
function report(path: string, audits: readonly PageAudit[]): boolean {
  const medians = READINGS.map((name) => ({ name, value: median(audits.map(({ readings }) => readings[name])) }))
  const cells = medians.map(({ name, value }) => `${name} ${value.toFixed(name === 'CLS' ? 3 : 0).padEnd(5)}`)
  console.log(`${path.padEnd(12)} ${cells.join('  ')}`)

  const low = medians.filter(({ name, value }) => !(value >= (FLOORS[name] ?? 0)))
  if (low.length === 0) return true
  const faults = [...new Set(audits.flatMap((audit) => audit.faults))]
  const missed = low.map(({ name }) => `${name} BELOW ${FLOORS[name]}`)
  console.log(`  ${missed.join(', ')}; found: ${faults.join(', ') || 'no single fault'}`)
  return false
}

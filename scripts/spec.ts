import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readProofs } from './spec-proofs.ts'

/**
 * npm run spec lists the checks of docs/spec/checks.md that no passing test proves. It fails only when a check in
 * docs/spec/proved.txt is no longer proved.
 */
const CHECKS = 'docs/spec/checks.md'
const PROVED = 'docs/spec/proved.txt'
const REPORTS = ['reports/vitest.json', 'reports/playwright.json']
// Only CI runs the tests of the API on two clusters.
const FROM_CLUSTERS = 'reports/vitest-clusters.json'

const missing = REPORTS.filter((file) => !existsSync(file))
if (missing.length > 0) throw new Error(`No report at ${missing.join(', ')}: run npm test and npm run e2e first.`)

const checks = [...readFileSync(CHECKS, 'utf8').matchAll(/^- ([A-Z]{3}-\d+) (.*)$/gm)]
const reports = [...REPORTS, ...(existsSync(FROM_CLUSTERS) ? [FROM_CLUSTERS] : [])].map(
  (file) => JSON.parse(readFileSync(file, 'utf8')) as object,
)
const proofs = readProofs(reports)

const proved = new Set<string>()
for (const [, id = '', text = ''] of checks) {
  const verdict = proofs.verdictOf(id)
  if (verdict === 'proved') proved.add(id)
  else console.log(`${id}  ${verdict}: ${text.slice(0, 110)}`)
}
console.log(`${proved.size} of ${checks.length} spec checks proved`)

const before = existsSync(PROVED) ? readFileSync(PROVED, 'utf8').split('\n').filter(Boolean) : []
const lost = before.filter((id) => !proved.has(id))
if (lost.length > 0) {
  console.error(`Proved before, and no longer: ${lost.join(', ')}`)
  process.exit(1)
}
const order = checks.map(([, id = '']) => id)
const text = `${order.filter((id) => proved.has(id)).join('\n')}\n`
if (process.env['CI'] && text !== readFileSync(PROVED, 'utf8')) {
  console.error(`More is proved than ${PROVED} says: run npm run spec and commit it, or it could be lost unseen.`)
  process.exit(1)
}
writeFileSync(PROVED, text)

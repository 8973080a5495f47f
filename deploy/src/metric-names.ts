import { readFileSync } from 'node:fs'
import '@abhyas/api/features/auth/password-hash'
import '@abhyas/api/metrics/batches'
import '@abhyas/api/metrics/caches'
import '@abhyas/api/metrics/databases'
import '@abhyas/api/metrics/load'
import '@abhyas/api/metrics/refusals'
import '@abhyas/api/metrics/requests'
import '@abhyas/api/metrics/vitals'
import '@abhyas/api/metrics/work'
import { watchProcess } from '@abhyas/api/metrics/process'
import { registry } from '@abhyas/api/metrics/registry'
import { readRecordings } from './alert-rules.ts'

/** The metrics that the exporters of Debian 12 showed, one name on each line. */
const OF_EXPORTERS = new URL('../prometheus/exporter-metrics.txt', import.meta.url)

/** Every name that a query may use: of the product, of the exporters, and of our recording rules. */
export async function knownMetrics(): Promise<ReadonlySet<string>> {
  watchProcess()
  const ours = (await registry.getMetricsAsJSON()).flatMap(({ name, type }) =>
    // The type is a word here, though prom-client declares a number.
    String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  const ofExporters = readFileSync(OF_EXPORTERS, 'utf8').split('\n')
  const recorded = readRecordings().map(({ record }) => record)
  return new Set([...ours, ...ofExporters.filter((line) => line && !line.startsWith('#')), ...recorded])
}

const KEYWORDS = new Set(['and', 'or', 'unless', 'by', 'without', 'offset', 'bool', 'on', 'ignoring', 'group_left'])

/** The names of metrics in a PromQL expression: words that are neither keywords, functions, labels nor durations. */
export function metricsIn(expr: string): string[] {
  const chosen = [...expr.matchAll(/__name__=~"([^"]+)"/g)].flatMap(([, pattern = '']) => namesOf(pattern))
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replaceAll(/\boffset\s+\w+/g, '')
  const words = bare.matchAll(/(?<![\w.])[a-z_][\w:]*(?!\s*\(|[\w:])/gi)
  return [...new Set([...chosen, ...Array.from(words, ([word]) => word).filter((word) => !KEYWORDS.has(word))])]
}

/** Both names that a pattern with one optional part stands for. */
function namesOf(pattern: string): string[] {
  const [, before, optional, after] = /^(\w*)\((\w+)\)\?(\w*)$/.exec(pattern) ?? []
  if (before === undefined) throw new Error(`The test cannot read the pattern ${pattern}.`)
  return [`${before}${after}`, `${before}${optional}${after}`]
}

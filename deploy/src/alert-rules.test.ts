import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { PROMETHEUS_FOLDER, readAlerts, readRecordings, RULE_FILES, secondsOf } from './alert-rules.ts'
import { knownMetrics, metricsIn } from './metric-names.ts'

const alerts = readAlerts()
const run = promisify(execFile)
const TESTS = readdirSync(`${PROMETHEUS_FOLDER}tests`).map((name) => `tests/${name}`)

test('there are more than 20 alerts, and no two have the same name', () => {
  expect(alerts.length).toBeGreaterThan(20)
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
})

test('every alert has a severity, a sentence for people and a runbook whose heading exists', () => {
  const runbooks = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const anchors = new Set(Array.from(runbooks.matchAll(/^### (\w+)$/gm), ([, heading = '']) => heading.toLowerCase()))
  for (const { alert, labels, annotations } of alerts) {
    expect(['page', 'ticket', 'none'], alert).toContain(labels.severity)
    expect(annotations.summary, alert).toMatch(/^(\{\{|[A-Z]).{20,180}\.$/)
    const [file, anchor] = annotations.runbook.split('#')
    expect(file, alert).toBe('docs/operations.md')
    expect(anchor, alert).toBe(alert.toLowerCase())
    expect(anchors, alert).toContain(anchor)
  }
  expect(anchors).toEqual(new Set(alerts.map(({ alert }) => alert.toLowerCase())))
})

test('every alert says how long it takes at most, and that is longer than it waits', () => {
  for (const { alert, annotations, for: waits = '0s' } of alerts)
    expect(secondsOf(annotations.within), alert).toBeGreaterThan(secondsOf(waits))
})

test('every metric in a rule is one of the product, of an exporter or of a recording rule', async () => {
  const known = await knownMetrics()
  for (const { expr } of [...alerts, ...readRecordings()])
    for (const name of metricsIn(expr)) expect(known, expr).toContain(name)
})

test('a misspelt metric is noticed', () => {
  expect(metricsIn('max by (database) (abhyas_jobs{queue="a"}) > 3 and rate(up[5m]) offset 2h < 1e6')).toEqual([
    'abhyas_jobs',
    'up',
  ])
  expect(metricsIn('sum(rate({__name__=~"a_(b_)?c",status!="x"}[5m]))')).toEqual(['a_c', 'a_b_c'])
})

test('every alert has a unit test that sees it silent, firing in time, and over', () => {
  const seen = TESTS.flatMap((name) => {
    const { tests } = parse(readFileSync(`${PROMETHEUS_FOLDER}${name}`, 'utf8')) as {
      tests: { name: string; promql_expr_test: { exp_samples: unknown[] }[] }[]
    }
    return tests.map(({ name, promql_expr_test }) => {
      return { name, seen: promql_expr_test.map(({ exp_samples }) => exp_samples.length).join(' ') }
    })
  })
  const wanted = alerts.map(({ alert: name }) => ({ name, seen: name === 'Watchdog' ? '1' : '0 1 0' }))
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
  expect(seen.toSorted(byName)).toEqual(wanted.toSorted(byName))
})

test('promtool and amtool accept all files, and every unit test passes', async () => {
  const tool = (name: string, ...args: string[]) => run(name, args, { cwd: PROMETHEUS_FOLDER })
  await tool('promtool', 'check', 'config', 'prometheus.yml')
  await tool('promtool', 'check', 'rules', ...RULE_FILES)
  await tool('amtool', 'check-config', 'alertmanager.yml')
  await tool('promtool', 'test', 'rules', ...TESTS)
})

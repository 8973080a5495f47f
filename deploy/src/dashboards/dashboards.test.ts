import { readdirSync, readFileSync } from 'node:fs'
import { endpoints } from '@abhyas/contract/endpoints'
import { expect, test } from 'vitest'
import { GRAFANA_FOLDER, textOf } from '../grafana.ts'
import { knownMetrics, metricsIn } from '../metric-names.ts'
import { DASHBOARDS } from './dashboards.ts'

const queries = DASHBOARDS.flatMap(({ panels }) => panels.flatMap((panel) => panel.queries))
/** What counts as an endpoint without being one of the contract. */
const OTHERS = ['webhook', 'photo', 'picture', 'health', 'asset', 'other']

test('there is a dashboard for each of the seven topics, and no two panels of one have the same title', () => {
  expect(DASHBOARDS.map(({ name }) => name)).toEqual([
    'exam-hour',
    'api',
    'postgresql',
    'jobs-and-mail',
    'money',
    'hosts',
    'browsers',
  ])
  for (const { panels } of DASHBOARDS) expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
})

test('every metric in a query is one of the product, of an exporter or of a recording rule', async () => {
  const known = await knownMetrics()
  for (const { expr } of queries) {
    expect(metricsIn(expr).length, expr).toBeGreaterThan(0)
    for (const name of metricsIn(expr)) expect(known, expr).toContain(name)
  }
})

test('every endpoint in a query is in the contract', () => {
  const named = queries.flatMap(({ expr }) =>
    [...expr.matchAll(/endpoint=~?"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|')),
  )
  expect(named.length).toBeGreaterThan(5)
  for (const name of named) expect([...Object.keys(endpoints), ...OTHERS]).toContain(name)
})

test('the files for Grafana are those of the definition', () => {
  expect(readdirSync(GRAFANA_FOLDER).toSorted()).toEqual(DASHBOARDS.map(({ name }) => `${name}.json`).toSorted())
  for (const dashboard of DASHBOARDS)
    expect(readFileSync(`${GRAFANA_FOLDER}${dashboard.name}.json`, 'utf8')).toBe(textOf(dashboard))
})

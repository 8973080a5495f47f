import { HEALTH_RULES } from '@abhyas/contract/rules/health-limits'
import { expect, test } from 'vitest'
import { readAlerts } from './alert-rules.ts'

const alerts = new Map(readAlerts().map((rule) => [rule.alert, rule]))
const STATE_OF = { page: 'bad', ticket: 'watch', none: 'good' }

/** The number at the end of a rule: 26 * 3600 is written as a product. */
function limitOf(expr: string): number | undefined {
  const [, product] = /> ([\d* ]+)$/.exec(expr.trim()) ?? []
  return product?.split('*').reduce((limit, factor) => limit * Number(factor), 1)
}

test.each(Object.entries(HEALTH_RULES))('the health page judges %s as its alert does', (_kind, rule) => {
  const alert = alerts.get(rule.alert)
  expect(alert && STATE_OF[alert.labels.severity]).toBe(rule.state)
  if ('above' in rule) expect(limitOf(alert?.expr ?? '')).toBe(rule.above)
  else expect(alert?.expr).toMatch(/^absent\(|== 0$/)
})

test('a limit that is written as a product is read as a number', () => {
  expect(limitOf('time() - max(a) > 26 * 3600')).toBe(93_600)
  expect(limitOf('a == 0')).toBeUndefined()
})

import { readFileSync } from 'node:fs'
import { PROMETHEUS_FOLDER, RULE_FILES } from '@abhyas/deploy/alert-rules'
import { expect, test } from 'vitest'
import { scaleRules } from './scale-rules.ts'

test('windows, offsets and for become shorter, and limits, names and other durations stay', () => {
  const rule = `
      - alert: Example
        expr: min_over_time(a[30m]) - min_over_time(a[30m] offset 2h) > 600 and b:ratio_5m > 1 and rate(c[2m]) > 0
        for: 15m
        annotations:
          within: 20m`
  expect(scaleRules(rule, 60)).toBe(`
      - alert: Example
        expr: min_over_time(a[30s]) - min_over_time(a[30s] offset 120s) > 600 and b:ratio_5m > 1 and rate(c[5s]) > 0
        for: 15s
        annotations:
          within: 20m`)
})

test('with factor 1 the rules wait as long as in production', () => {
  for (const name of RULE_FILES) {
    const text = readFileSync(`${PROMETHEUS_FOLDER}${name}`, 'utf8')
    const seconds = text.replaceAll(/\b(\d+)m\b/g, (_, minutes: string) => `${60 * Number(minutes)}s`)
    const inSeconds = (rules: string) => rules.replaceAll(/\b(\d+)[mh]\b/g, '').replaceAll(/\b\d+s\b/g, '')
    expect(inSeconds(scaleRules(text, 1))).toBe(inSeconds(seconds))
  }
})

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

export type AlertRule = {
  alert: string
  expr: string
  for?: string
  labels: { severity: 'page' | 'ticket' | 'none' }
  /** `within` is the longest time from the cause to the alert. */
  annotations: { summary: string; within: string; runbook: string }
}
type RecordingRule = { record: string; expr: string }
type RuleFile<Rule> = { groups: { name: string; rules: Rule[] }[] }

export const PROMETHEUS_FOLDER = fileURLToPath(new URL('../prometheus/', import.meta.url))

const read = <Rule>(name: string): Rule[] => {
  const file = parse(readFileSync(`${PROMETHEUS_FOLDER}${name}`, 'utf8')) as RuleFile<Rule>
  return file.groups.flatMap(({ rules }) => rules)
}

/** The files with rules, relative to the folder of prometheus.yml. */
export const RULE_FILES = [
  'recording.yml',
  ...readdirSync(`${PROMETHEUS_FOLDER}alerts`).map((name) => `alerts/${name}`),
]

export const readAlerts = (): AlertRule[] =>
  RULE_FILES.filter((name) => name.startsWith('alerts/')).flatMap((name) => read<AlertRule>(name))

export const readRecordings = (): RecordingRule[] => read<RecordingRule>('recording.yml')

const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** Turns `90s`, `5m`, `2h` or `1d` into seconds. */
export function secondsOf(duration: string): number {
  const [, amount, unit] = /^(\d+)([smhd])$/.exec(duration) ?? []
  if (!amount || !unit) throw new Error(`${duration} is not a duration.`)
  return Number(amount) * (SECONDS[unit] as number)
}

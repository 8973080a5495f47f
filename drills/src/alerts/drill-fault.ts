import { secondsOf, type AlertRule } from '@abhyas/deploy/alert-rules'
import type { Fault, Scene } from './faults/fault.ts'

export type Row = { alert: string; fault: string; firedAfter: number; overAfter: number; within: string; limit: number }
export type Outcome = { rows: Row[]; problems: string[] }

/** The drill measures each second instead of every 15, and a busy machine is slow. */
const SLACK_SECONDS = 30
const OVER_WITHIN_MS = 240_000
const ALWAYS = 'Watchdog'

/** Causes the fault, waits for its alerts, mends it, and waits until no alert fires. */
export async function drillFault(
  fault: Fault,
  scene: Scene,
  { alerts, factor }: { alerts: readonly AlertRule[]; factor: number },
): Promise<Outcome> {
  const { inbox } = scene.monitoring
  const problems: string[] = []
  const limitOf = (name: string) => {
    const rule = alerts.find(({ alert }) => alert === name)
    if (!rule) throw new Error(`There is no alert ${name}.`)
    const { within } = rule.annotations
    return { within, limit: secondsOf(within) / factor + (fault.needsSeconds ?? 0) + SLACK_SECONDS }
  }
  inbox.forget()
  const causedAt = performance.now()
  const mend = await fault.cause(scene)
  for (const name of fault.fires) {
    const leftMs = causedAt + limitOf(name).limit * 1000 - performance.now()
    if (!(await inbox.until(() => inbox.arrived.has(name), leftMs)))
      problems.push(`${name} did not fire: ${fault.name}`)
  }
  const mendedAt = performance.now()
  await mend()
  const isQuiet = () => [...inbox.firing()].every((name) => name === ALWAYS)
  if (!(await inbox.until(isQuiet, OVER_WITHIN_MS)))
    problems.push(`${[...inbox.firing()].join(', ')} did not end: ${fault.name}`)
  const expected = new Set([ALWAYS, ...fault.fires, ...(fault.also ?? [])])
  for (const name of inbox.arrived.keys())
    if (!expected.has(name)) problems.push(`${name} fired, which nobody expected: ${fault.name}`)
  const rows = fault.fires.map((alert) => ({
    alert,
    fault: fault.name,
    firedAfter: seconds(causedAt, inbox.arrived.get(alert)),
    overAfter: seconds(mendedAt, inbox.over.get(alert)),
    ...limitOf(alert),
  }))
  return { rows, problems }
}

/** Is not a number when the alert never came. */
const seconds = (from: number, to = Number.NaN) => Math.round((to - from) / 100) / 10

import type { Tally } from './tally.ts'

const list = (counts: Record<string, number>) =>
  Object.entries(counts)
    .toSorted(([one], [two]) => one.localeCompare(two))
    .map(([name, number]) => `${name} ${number}`)
    .join(', ') || 'none'

export function printTally(tally: Tally, seconds: number): void {
  const lost = tally.violations['E1'] ?? 0
  const rows: [string, string | number][] = [
    ['schedules', tally.schedules],
    ['answers acknowledged', tally.acknowledged],
    ['answers sent again', tally.resent],
    ['answers lost', lost],
    ['attempts closed by', list(tally.closedBy)],
    ['faults', list(tally.faults)],
    ['verdicts', list(tally.verdicts)],
    ['calls', list(tally.answers)],
    ['longest time to close after recovery', `${Math.round(tally.worstTimeToCloseMs)} ms`],
    ['attempts that sat through an outage', tally.satThroughOutage],
    ['invariants violated', list(tally.violations)],
    ['time', `${Math.round(seconds)} s`],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  for (const [name, value] of rows) console.log(`${name.padEnd(width)}  ${value}`)
}

import type { RoundReport } from './round.ts'

/** What is left of a round when its evidence is gone. */
export type RoundFigures = Omit<RoundReport, 'violations' | 'pauses'> & { violations: number }

export type Row = { name: string; limitMs: number | null; rounds: readonly RoundFigures[] }

const HEAD = [
  'kind',
  'rounds',
  'acknowledged',
  'lost before',
  'lost after healing',
  'graded wrong',
  'writes back: median',
  'worst',
  'limit',
]

/** One line for each kind of fault. */
export function tableOf(rows: readonly Row[]): string[] {
  const cells = [HEAD, ...rows.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  return cells.map((row) =>
    row
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function cellsOf({ name, limitMs, rounds }: Row): string[] {
  const sum = (of: (round: RoundFigures) => number) => String(rounds.reduce((all, round) => all + of(round), 0))
  const pauses = rounds.map(({ writesBackMs }) => writesBackMs).toSorted((one, two) => one - two)
  return [
    name,
    String(rounds.length),
    sum(({ acknowledged }) => acknowledged),
    rounds.every(({ lostBefore }) => lostBefore === null) ? '-' : sum(({ lostBefore }) => lostBefore ?? 0),
    sum(({ lostAfter }) => lostAfter),
    sum(({ wrongGrades }) => wrongGrades),
    seconds(pauses[Math.floor(pauses.length / 2)] ?? 0),
    seconds(pauses.at(-1) ?? 0),
    limitMs === null ? '-' : seconds(limitMs),
  ]
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

import type { LoadReport } from '../load/hold-exam.ts'
import { brokenLimits } from '../load/verdict.ts'
import type { OtherTally } from './others.ts'

export type OverloadRun = { exam: LoadReport; others: OtherTally }
type Control = { exam: Pick<LoadReport, 'calls'>; others: Pick<OtherTally, 'problems'> }

/** Without ceilings a save must be so many times as slow, or calls of others must get no response. */
const CONTROL_FACTOR = 2

const sumOf = (counts: Partial<Record<string, number>>, ...names: string[]) =>
  names.reduce((sum, name) => sum + (counts[name] ?? 0), 0)

const share = (no: number, yes: number) => (no + yes === 0 ? 0 : no / (no + yes))

/** The share of the calls of each class that was refused. */
export function refusedShares({
  exam: { calls, refused },
  others,
}: OverloadRun): Record<'answers' | 'exams' | 'others', number> {
  const doneOf = (...kinds: (keyof LoadReport['calls'])[]) => kinds.reduce((sum, kind) => sum + calls[kind].count, 0)
  return {
    answers: share(sumOf(refused, 'save', 'section', 'submit'), doneOf('save', 'section', 'submit')),
    exams: share(
      sumOf(refused, 'start', 'resume', 'paper', 'clock', 'result') + sumOf(others.refused, 'practice'),
      doneOf('start', 'resume', 'paper', 'clock', 'result') + sumOf(others.done, 'practice'),
    ),
    others: share(sumOf(others.refused, 'page', 'list'), sumOf(others.done, 'page', 'list')),
  }
}

/** Describes everything that must not be. `control` is the same load on servers without ceilings. */
export function problemsOf(run: OverloadRun, control: Control): string[] {
  const { exam, others } = run
  // In an exam under too much load, refusals are what we want.
  const problems = brokenLimits({ ...exam, refused: {} })
  for (const [problem, times] of Object.entries(others.problems)) problems.push(`${times} x ${problem}`)
  const shares = refusedShares(run)
  if (shares.others === 0) problems.push('nothing was refused: this load is not too much for this machine')
  if (shares.answers > shares.exams || shares.exams > shares.others)
    problems.push('answers must be refused least, and what is not an exam most')
  const [with_, without] = [exam.calls.save.p99, control.exam.calls.save.p99]
  if (without < CONTROL_FACTOR * with_ && Object.keys(control.others.problems).length === 0)
    problems.push(
      `without ceilings the p99 of a save is ${without.toFixed(0)} ms, and every call gets a response: the ceilings bring too little`,
    )
  return problems
}

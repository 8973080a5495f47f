import { setTimeout as sleep } from 'node:timers/promises'
import { count } from '../counts.ts'
import type { Violation } from '../violation.ts'
import { correctExam } from './corrected-exam.ts'
import { violationsOf } from './invariants.ts'
import type { Death, SchedulePlan } from './plan.ts'
import { selectUnfinished } from './regrade-drill-queries.ts'
import type { RegradeStack } from './regrade-stack.ts'
import type { Tally } from './tally.ts'

const DATABASE_AWAY_MS = 300
const DONE_WITHIN_MS = 400_000
const POLL_MS = 250

/** Runs one schedule: several questions are corrected while workers and the database die. Returns the violated invariants. */
export async function runSchedule(
  stack: RegradeStack,
  { seed, corrections, deaths }: SchedulePlan,
  tally: Tally,
): Promise<Violation[]> {
  const begun = Date.now()
  const exams = await Promise.all(corrections.map((plan, nth) => correctExam(stack, plan, seed * 100 + nth)))
  await Promise.all(deaths.map((death) => dieAt(stack, death, tally)))
  await Promise.all(stack.workers.map((worker) => worker.settled()))
  const isDone = await isDoneBy(stack, begun + DONE_WITHIN_MS)
  tally.schedules += 1
  const violations = isDone ? [] : [{ invariant: 'C5', message: 'Corrections or mails are still under way.' }]
  for (const exam of exams) violations.push(...(await violationsOf(stack, exam, tally)))
  return [...violations, ...stack.takeProblems().map((message) => ({ invariant: 'no failure', message }))]
}

async function dieAt({ workers, postgres }: RegradeStack, { of, afterMs }: Death, tally: Tally): Promise<void> {
  await sleep(afterMs)
  count(tally.deaths, of === 'database' ? 'the database' : 'a worker')
  if (of === 'database') await postgres.restart(DATABASE_AWAY_MS)
  else await workers[of]?.restart('kill')
}

async function isDoneBy({ databases: { shared } }: RegradeStack, latest: number): Promise<boolean> {
  for (; Date.now() < latest; await sleep(POLL_MS)) {
    const { regrades, mails } = await selectUnfinished(shared)
    if (regrades === 0 && mails === 0) return true
  }
  return false
}

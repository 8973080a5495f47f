import { Agent } from 'node:http'
import { pick, seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'
import type { CrowdLearner } from '@abhyas/testing/exam-crowd'
import { count } from '../counts.ts'
import type { Violation } from '../violation.ts'
import { type Caller, createCaller } from './calls.ts'
import { ageSections, giveExtraTimes, letTimeRunOut, moveSection, untilDone } from './drill-queries.ts'
import { attemptKey, type Evidence } from './invariants/evidence.ts'
import type { ExamPool } from './exam-pool.ts'
import { makeForeignCall } from './foreign-call.ts'
import { inject } from './inject.ts'
import { violationsOf } from './invariants/invariants.ts'
import { type AttemptJournal, createJournal } from './journal.ts'
import { sitThroughOutage } from './outage.ts'
import type { LearnerPlan, SchedulePlan } from './plan.ts'
import { readPaper, readResult, tryToChangeClosed } from './change-closed.ts'
import { readState } from './read-state.ts'
import { sitExam } from './sit.ts'
import type { Stack } from './stack.ts'
import type { Tally } from './tally.ts'
import { untilClosed } from './until-closed.ts'

/** Every learner ends within this time, under any faults. */
const ENDED_WITHIN_MS = 90_000
const RESULTS_READ = 3
/** Every mock exam of the drill has three sections. */
const SECTIONS = 3

type Sitter = { learner: CrowdLearner; caller: Caller; plan: LearnerPlan }

/** Runs one schedule on a healthy stack, leaves the stack healthy, and returns the violated invariants. */
export async function runSchedule(
  stack: Stack,
  pool: ExamPool,
  plan: SchedulePlan,
  tally: Tally,
): Promise<Violation[]> {
  const exam = await untilDone(() => pool.takeExam(plan.exam, plan.closesAfterMs))
  const isMock = exam.mode !== null
  const learners = await untilDone(() => pool.takeLearners(plan.learners.length))
  const learnerIds = learners.map(({ id }) => id)
  const places = stack.ofLearners.map(({ db }) => db)
  const extraSeconds = new Map(plan.learners.map(({ extraSeconds }, n) => [learnerIds[n] as number, extraSeconds]))
  await giveExtraTimes(
    places,
    exam.examId,
    [...extraSeconds].map(([learnerId, seconds]) => ({ learnerId, seconds })),
  )

  const problems: string[] = []
  const complain = (problem: string) => void problems.push(problem)
  const agent = new Agent({ keepAlive: true })
  const signal = AbortSignal.timeout(ENDED_WITHIN_MS)
  const shared = {
    examId: exam.examId,
    origins: stack.apis.map(({ origin }) => origin),
    agent,
    tally,
    complain,
    signal,
  }
  const sitters: Sitter[] = await Promise.all(
    learners.map(async (learner, n) => ({
      learner,
      caller: await createCaller({ ...shared, learner }),
      plan: plan.learners[n] as LearnerPlan,
    })),
  )
  const journals = new Map<string, AttemptJournal>()
  const journalOf = (learnerId: number, attemptId: number) => {
    const key = attemptKey({ learnerId, attemptId })
    const journal = journals.get(key) ?? createJournal(learnerId, attemptId)
    journals.set(key, journal)
    return journal
  }

  const keyOf = ({ papers }: AttemptJournal) => (isMock && !papers[0] ? null : exam.keyOf(papers[0] ?? []))
  const outages: Evidence['outages'][number][] = []
  const cutOff = new Set<number>()
  await Promise.all([
    ...sitters.map(({ learner, caller, plan }) => {
      const random = seededRandom(plan.seed + 1)
      return sitExam({
        plan,
        caller,
        keyOf: (attemptId) => keyOf(journalOf(learner.id, attemptId)),
        readsPaper: isMock,
        sectionCount: exam.mode === null || exam.mode === 'free' ? 1 : SECTIONS,
        async moveSection(attemptId, section, inMs) {
          if (exam.mode === 'timed') await moveSection(places, { learnerId: learner.id, attemptId, section, inMs })
        },
        ageSections:
          exam.mode === 'sequence'
            ? async () => {
                cutOff.add(learner.id)
                await ageSections(places, learner.id)
              }
            : null,
        serverCount: stack.apis.length,
        signal,
        journalOf: (attemptId) => journalOf(learner.id, attemptId),
        async letTimeRunOut() {
          cutOff.add(learner.id)
          await letTimeRunOut(places, learner.id)
        },
        async makeForeignCall(caller) {
          const others = [...journals.values()].filter(({ learnerId }) => learnerId !== learner.id)
          if (others.length > 0) await makeForeignCall(caller, pick(random, others), random)
        },
      })
    }),
    ...plan.faults.map(async (fault) => {
      if (fault.kind !== 'long_outage') return inject(stack, fault)
      outages.push(...(await sitThroughOutage(stack, fault, places, learnerIds)))
    }),
  ])
  if (signal.aborted) complain(`Learners did not come to an end within ${ENDED_WITHIN_MS} ms.`)
  await stack.heal()

  const overdue = await untilClosed(places, learnerIds)
  const whenClosed = await untilDone(() => readState(places, learnerIds))
  const callerOf = new Map(sitters.map(({ learner, caller }) => [learner.id, caller]))
  const random = seededRandom(plan.seed + 2)
  await Promise.all(
    [...journals.values()].map(async (journal, n) => {
      const caller = callerOf.get(journal.learnerId) as Caller
      await tryToChangeClosed(caller, journal, random)
      if (isMock) await readPaper(caller, journal)
      if (n < RESULTS_READ) await readResult(caller, journal)
    }),
  )
  const atTheEnd = await untilDone(() => readState(places, learnerIds))
  agent.destroy()

  const evidence: Evidence = {
    exam: { ...exam, id: exam.examId },
    keyOf: (journal) => exam.keyOf(journal.papers[0] ?? []),
    cutOff,
    extraSeconds,
    journals: [...journals.values()],
    whenClosed,
    atTheEnd,
    overdue,
    outages,
  }
  addToTally(tally, evidence, plan)
  problems.push(...stack.takeProblems())
  return [...violationsOf(evidence), ...problems.map((message) => ({ invariant: 'no failure', message }))]
}

function addToTally(tally: Tally, { journals, atTheEnd, overdue, outages }: Evidence, { faults }: SchedulePlan): void {
  tally.schedules += 1
  tally.satThroughOutage += outages.length
  for (const { kind } of faults) count(tally.faults, kind)
  for (const { closedBy } of atTheEnd.attempts) count(tally.closedBy, closedBy ?? 'not closed')
  for (const { sent } of journals)
    for (const { verdicts, copies } of sent.values()) {
      tally.resent += copies - 1
      for (const verdict of verdicts) count(tally.verdicts, verdict)
      if (verdicts.some((verdict) => verdict === 'saved' || verdict === 'superseded')) tally.acknowledged += 1
    }
  for (const { waitedMs } of overdue) tally.worstTimeToCloseMs = Math.max(tally.worstTimeToCloseMs, waitedMs)
}

import type { Answer, AttemptSummary } from '@abhyas/contract/exams-attempts'
import { expect, test } from 'vitest'
import { noteSent, type View } from '../journal.ts'
import { keyOfOptions } from '../score.ts'
import {
  answer,
  ATTEMPT,
  attemptIn,
  brokenBy,
  type Case,
  inBoth,
  KEY,
  LEARNER,
  sound,
  STARTED,
  stored,
} from './doctored-evidence.ts'
import { violationsOf } from './invariants.ts'

test('a correct schedule violates no invariant', () => {
  expect(violationsOf(sound())).toEqual([])
})

const CASES: Case[] = [
  ['an acknowledged answer is missing', /^E1 .*not there/, inBoth((state) => void state.answers.shift())],
  [
    'an older answer than the acknowledged one is stored',
    /^E1 .*older/,
    inBoth((state) => Object.assign(stored(state, 1), answer(1, 3, 2))),
  ],
  ['an answer is stored that was never sent', /^E1 .*never sent/, inBoth((state) => void (stored(state, 1).seq = 99))],
  [
    'another option is stored than was sent',
    /^E1 .*another content/,
    inBoth((state) => void (stored(state, 0).option = 2)),
  ],
  [
    'another time spent is stored than was sent',
    /^E1 .*another content/,
    inBoth((state) => void (stored(state, 0).spentMs = 1)),
  ],
  [
    'a right answer is not counted',
    /^E2 .*graded with 1, 2 by replay/,
    inBoth((state) => void (attemptIn(state).correctCount = 1)),
  ],
  ['a mark is wrong', /^E2 .*7199, 7200 by replay/, inBoth((state) => void (attemptIn(state).marks = 7199))],
  ['the marks are missing', /^E2 .*has the marks null/, inBoth((state) => void (attemptIn(state).marks = null))],
  [
    'an exam without marks gives some',
    /^E2 .*7200, null by replay/,
    (evidence) => void (evidence.keyOf = () => keyOfOptions(KEY, null)),
  ],
  [
    'all responses have other marks than the stored ones',
    /^E8 .*another result/,
    ({ journals: [{ summaries, result }] }) => {
      for (const summary of [...summaries, result]) if (summary?.marks) summary.marks = { ...summary.marks, got: 0 }
    },
  ],
  ['a closed attempt has no score', /^E3 .*2 of the 3/, inBoth((state) => void (attemptIn(state).correctCount = null))],
  ['an open attempt has a result', /^E3 .*is open/, ({ atTheEnd }) => void (atTheEnd.attempts[0].state = 'open')],
  ['an attempt is stored twice', /^E3 .*twice/, inBoth(({ attempts }) => void attempts.push(...attempts))],
  [
    'an answer is saved after the submit',
    /^E4 .*1 ms too late/,
    inBoth((state) => void (stored(state, 0).savedAt = STARTED + 60_001)),
  ],
  [
    'an answer is saved after the grace',
    /^E4 .*1 ms too late/,
    inBoth((state) => {
      attemptIn(state).closedBy = 'deadline'
      stored(state, 0).savedAt = STARTED + 615_001
    }),
  ],
  ['a closed attempt changes', /^E4 .*has changed/, ({ atTheEnd }) => void (atTheEnd.attempts[0].deadline += 1)],
  [
    'an answer of a closed attempt changes',
    /^E4 .*answers have/,
    ({ atTheEnd }) => void (stored(atTheEnd, 0).savedAt += 1),
  ],
  [
    'a learner has two open attempts',
    /^E5 /,
    ({ atTheEnd: { attempts } }) => {
      const open = { ...attempts[0], state: 'open', finishedAt: null, closedBy: null, correctCount: null } as const
      attempts.push({ ...open, id: 11 }, { ...open, id: 12 })
    },
  ],
  [
    'a saved answer is not shown',
    /^E6 .*not there when looked for/,
    ({ journals: [journal] }) => void ((journal.views[0] as View).answers = []),
  ],
  [
    'a saved answer is shown with another option',
    /^E6 .*another content/,
    ({ journals: [journal] }) => void (((journal.views[0] as View).answers[0] as Answer).option = 3),
  ],
  [
    'an acknowledged answer is refused when it is sent again',
    /^E7 .*it was closed/,
    ({ journals: [journal] }) => noteSent(journal, 1, [answer(0, 0, 1)]).hear([{ seq: 1, verdict: 'closed' }]),
  ],
  [
    'a refused answer is stored',
    /^E7 .*refused \(late\)/,
    ({ journals: [journal] }) => {
      const [first] = journal.sent.values()
      if (first) first.verdicts = ['late']
    },
  ],
  [
    'two responses have different results',
    /^E8 .*2 results/,
    ({ journals: [journal] }) => void ((journal.summaries[1] as AttemptSummary).finishedAt = '2030-01-01T10:02:00Z'),
  ],
  [
    'all responses have another result than the stored one',
    /^E8 .*another result/,
    inBoth((state) => void (attemptIn(state).finishedAt = STARTED + 59_000)),
  ],
  ['an attempt that was started is missing', /^E8 .*not there/, inBoth((state) => void state.attempts.pop())],
  [
    'an attempt is shorter than the exam',
    /^E9 .*had 599999 ms of 600000/,
    inBoth((state) => void (attemptIn(state).deadline -= 1)),
  ],
  [
    'an attempt is shorter than the exam and the extra time',
    /^E9 .*of 630000/,
    ({ extraSeconds }) => void extraSeconds.set(LEARNER, 30),
  ],
  [
    'the time of an outage is not given back',
    /^E9 .*outage of 6000 ms/,
    ({ outages }) => void outages.push({ learnerId: LEARNER, attemptId: ATTEMPT, gapMs: 6_000 }),
  ],
  [
    'two of three right answers are shown as a Fail',
    /^E10 .*told as Fail/,
    ({ journals: [journal] }) => void ((journal.summaries[0] as AttemptSummary).status = 'Fail'),
  ],
  [
    'a question without an answer is shown as answered',
    /^E10 .*not answered/,
    ({ journals: [{ result }] }) => void Object.assign(result?.items[2] ?? {}, { selectedAnswer: 'C' }),
  ],
  [
    'a right answer is shown as wrong',
    /^E10 .*place 0/,
    ({ journals: [{ result }] }) => void Object.assign(result?.items[0] ?? {}, { isCorrect: false }),
  ],
  [
    'another learner can read the attempt',
    /^E11 .*got 200/,
    ({ journals: [journal] }) => void journal.foreignCalls.push({ call: 'clock', status: 200 }),
  ],
  [
    'an overdue attempt is closed only after two minutes',
    /^E12 .*120000 ms/,
    ({ overdue }) => void overdue.push({ learnerId: LEARNER, attemptId: ATTEMPT, waitedMs: 120_000 }),
  ],
  [
    'an overdue attempt is never closed',
    /^E12 .*left open/,
    ({ atTheEnd }) => void (atTheEnd.attempts[0].state = 'open'),
  ],
]

test.each(CASES)('a violation is reported when %s', (_name, message, change) => {
  expect(brokenBy(change)).toContainEqual(expect.stringMatching(message))
})

import { expect, test } from 'vitest'
import { attemptIn, brokenBy, type Case, type Doctored, inBoth, STARTED, stored } from './doctored-evidence.ts'

/** Splits the attempt into two timed sections of five minutes. Its answers are at the places 0, 1 and 2. */
const withSections = (change: (evidence: Doctored) => void) => (evidence: Doctored) => {
  evidence.exam.sectionSeconds = [300, 300]
  inBoth((state) =>
    Object.assign(attemptIn(state), { sectionFirsts: [0, 2], sectionEnds: [STARTED + 300_000, STARTED + 600_000] }),
  )(evidence)
  inBoth((state) => {
    stored(state, 2).savedAt = STARTED + 290_000
    for (const attempt of state.attempts) attempt.closedBy = 'deadline'
  })(evidence)
  change(evidence)
}

const endsIn = (state: Doctored['whenClosed'] | Doctored['atTheEnd']) => attemptIn(state).sectionEnds as number[]

const CASES: Case[] = [
  [
    'an answer is saved after the grace of its section',
    /^E13 .*place 0 of section 0 came 3 ms too late/,
    withSections(inBoth((state) => void (stored(state, 0).savedAt = STARTED + 315_003))),
  ],
  [
    'an answer is saved before its section opens',
    /^E13 .*place 2 of section 1 came 5000 ms too early/,
    withSections(inBoth((state) => void (stored(state, 2).savedAt = STARTED + 280_000))),
  ],
  [
    'a section ends early and nobody left it',
    /^E14 .*section 0 ends 100000 ms too early/,
    withSections(inBoth((state) => void (endsIn(state)[0] = STARTED + 200_000))),
  ],
  [
    'a section ends later than planned, without an outage',
    /^E14 .*section 0 ends 7000 ms too late/,
    withSections(inBoth((state) => void (endsIn(state)[0] = STARTED + 307_000))),
  ],
  [
    'a section goes on after its learner left it',
    /^E14 .*was left, and ends 100000 ms after that/,
    withSections(({ journals: [journal] }) => {
      journal.entries.push({ section: 1, sentAt: STARTED + 199_000, agoMs: 0, heardAt: STARTED + 200_000 })
    }),
  ],
  [
    'the last section does not end with the attempt',
    /^E14 .*does not end with it/,
    withSections(inBoth((state) => void (endsIn(state)[1] = STARTED + 500_000))),
  ],
  [
    'an attempt goes on after the exam has closed',
    /^E15 .*ends 100000 ms after/,
    ({ exam }) => void (exam.closesAt = STARTED + 500_000),
  ],
  [
    'an attempt begins after the exam has closed',
    /^E15 .*began 1000 ms after/,
    ({ exam, journals: [journal] }) => {
      exam.closesAt = STARTED
      journal.startedAt = STARTED + 1000
    },
  ],
  [
    'an attempt changes its paper',
    /^E16 .*different papers/,
    ({ journals: [journal] }) => void journal.papers.push([1, 2, 3], [1, 3, 2]),
  ],
]

test('a correct schedule with sections violates no invariant', () => {
  expect(brokenBy(withSections(() => undefined)).filter((line) => /^E1[3-6]/.test(line))).toEqual([])
})

test.each(CASES)('a violation is reported when %s', (_name, message, change) => {
  expect(brokenBy(change)).toContainEqual(expect.stringMatching(message))
})

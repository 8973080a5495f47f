import type { Violation } from '../../violation.ts'
import * as access from './access-invariants.ts'
import type { BothBooks, Evidence } from './evidence.ts'
import * as money from './money-invariants.ts'
import * as timeline from './timeline-invariants.ts'

const atTheEnd =
  (check: (books: BothBooks) => Iterable<string>) =>
  ({ atTheEnd }: Evidence) =>
    check(atTheEnd)

/** Every invariant must hold after every schedule. */
const INVARIANTS: readonly [string, (evidence: Evidence) => Iterable<string>][] = [
  ['P1', atTheEnd(money.moneyWithoutPurpose)],
  ['P2', atTheEnd(money.purchasesWithoutMoney)],
  ['P3', atTheEnd(money.twoPurchases)],
  ['P4', atTheEnd(money.wrongRefunds)],
  ['P5', access.wrongAccess],
  ['P6', access.forgeriesBelieved],
  ['P7', timeline.changedByReplay],
  ['P8', timeline.wrongTimelines],
  ['P9', timeline.refundsAgainstTheRule],
  ['P10', timeline.leaks],
  ['P11', timeline.notSettledInTime],
  ['F7', atTheEnd(money.ordersMadeTwice)],
]

export const violationsOf = (evidence: Evidence): Violation[] =>
  INVARIANTS.flatMap(([invariant, check]) => [...check(evidence)].map((message) => ({ invariant, message })))

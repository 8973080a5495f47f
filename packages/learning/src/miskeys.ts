import { TOPICS } from './simulation/world.ts'
import { type Gate, gateLine, isMet } from './simulation/gate.ts'
import { findMiskeys, flagCleanBanks } from './simulation/miskey-figures.ts'

/**
 * npm run learning:miskeys: one key in twenty of a simulated bank is wrong. Prints how many the flags find, and what they
 * say of a bank without a wrong key. Fails when too few are found after 100 answers, or too many suspicions are wrong.
 */
const SEEDS = Array.from({ length: 10 }, (_, nth) => nth + 1)
const BANK = { questionsPerTopic: 30 }
const JUDGED_AT = 100
const BANKS = [
  { name: '30 answers', answersPerQuestion: 30 },
  { name: '50 answers', answersPerQuestion: 50 },
  { name: '100 answers', answersPerQuestion: JUDGED_AT, limits: { recall: 0.98, precision: 0.84 } },
  { name: '200 answers', answersPerQuestion: 200 },
  // A hard question with one tempting option is no wrong key.
  {
    name: '100, common mistakes',
    answersPerQuestion: JUDGED_AT,
    mistakenShare: 0.05,
    limits: { recall: 0.95, precision: 0.84 },
  },
]

const started = performance.now()
console.log(
  `${SEEDS.length} banks of ${TOPICS * BANK.questionsPerTopic} questions, one key in twenty wrong, new learners`,
)
const gates: Gate[] = []
const rows: Record<string, Record<string, number>> = {}
for (const { name, limits, ...size } of BANKS) {
  const { questions, ...figures } = findMiskeys(SEEDS, { ...BANK, ...size, wrongShare: 0.05 })
  rows[name] = Object.fromEntries(Object.entries(figures).map(([key, figure]) => [key, Number(figure.toFixed(3))]))
  if (!limits) continue
  gates.push({ name: `${name}: wrong keys that are found`, figure: figures.recall, atLeast: limits.recall })
  gates.push({ name: `${name}: suspected keys that are wrong`, figure: figures.precision, atLeast: limits.precision })
}
console.table(rows)

const clean = flagCleanBanks(SEEDS, { ...BANK, answersPerQuestion: JUDGED_AT })
console.log(`Without a wrong key, ${clean.any} of ${clean.questions} questions have a flag after ${JUDGED_AT} answers:`)
console.table(
  Object.fromEntries(
    clean.flags.map(({ flag, count }) => [flag, { questions: count, percent: (100 * count) / clean.questions }]),
  ),
)
for (const gate of gates) console.log(gateLine(gate))
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`)
if (!gates.every(isMet)) process.exitCode = 1

import { gateLine, isMet } from './simulation/gate.ts'
import { findMiskeys, flagCleanBanks } from './simulation/miskey-figures.ts'

/**
 * npm run learning:miskeys: one key in twenty of a simulated bank is wrong. Prints how many the flags find, and what they
 * say of a bank without a wrong key. Fails when too few are found after 100 answers, or too many suspicions are wrong.
 */
const SEEDS = Array.from({ length: 10 }, (_, nth) => nth + 1)
const BANK = { questionsPerTopic: 30 }
const JUDGED_AT = 100
const ANSWERS = [30, 50, JUDGED_AT, 200] as const

const share = (value: number): string => value.toFixed(3).padStart(9)

const started = performance.now()
console.log(
  `${SEEDS.length} banks of ${20 * BANK.questionsPerTopic} questions; new learners answer each question so often:`,
)
console.log('answers  miskey:  recall precision found planted proposal right  any flag:  recall precision')
const gates = ANSWERS.flatMap((answersPerQuestion) => {
  const figures = findMiskeys(SEEDS, { ...BANK, answersPerQuestion, wrongShare: 0.05 })
  const { recall, precision, found, planted, proposedRight, recallOfAny, precisionOfAny } = figures
  console.log(
    `${String(answersPerQuestion).padStart(7)}        ${share(recall)} ${share(precision)} ${String(found).padStart(5)} ${String(planted).padStart(7)} ${String(proposedRight).padStart(14)}           ${share(recallOfAny)} ${share(precisionOfAny)}`,
  )
  if (answersPerQuestion !== JUDGED_AT) return []
  return [
    { name: `wrong keys that are found after ${JUDGED_AT} answers`, figure: recall, atLeast: 0.98 },
    { name: 'suspected keys that are wrong', figure: precision, atLeast: 0.84 },
  ]
})

const clean = flagCleanBanks(SEEDS, { ...BANK, answersPerQuestion: JUDGED_AT })
console.log(
  `Banks without a wrong key: ${clean.any} of ${clean.questions} questions have a flag after ${JUDGED_AT} answers`,
)
for (const { flag, count } of clean.flags)
  if (count > 0)
    console.log(`  ${flag.padEnd(22)} ${String(count).padStart(5)}  ${((100 * count) / clean.questions).toFixed(2)} %`)
for (const gate of gates) console.log(gateLine(gate))
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`)
if (!gates.every(isMet)) process.exitCode = 1

import { parseArgs } from 'node:util'
import { judgeLayout, LAYOUTS } from './judge-corpus.ts'

/** npm run import:corpus [-- --seed 7 --count 500]: reads a corpus with known truth in every layout, and judges it. */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '500' } },
})
const started = performance.now()
let asked = 0
let right = 0
let wrongKeys = 0
for (const layout of LAYOUTS) {
  const judged = await judgeLayout(layout, Number(values.count), Number(values.seed))
  for (const failure of judged.failures) console.log(failure)
  console.log(
    `${layout.name}: ${judged.right} of ${judged.asked} parsed right, ${judged.faults} of them with a fault, ${judged.wrongKeys} wrong keys without a warning`,
  )
  asked += judged.asked
  right += judged.right
  wrongKeys += judged.wrongKeys
}
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`)
console.log(`${right} of ${asked} parsed right, ${wrongKeys} wrong keys without a warning`)
if (wrongKeys > 0 || right < asked * 0.98) process.exitCode = 1

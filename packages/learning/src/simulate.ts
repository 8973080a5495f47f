import { parseArgs } from 'node:util'
import { gateLine, isMet } from './simulation/gate.ts'
import { FULL, SHORT, simulate } from './simulation/gates.ts'

/** npm run learning:simulate [-- --short]: prints every gate with its figure, and fails when one is missed. */
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const size = values.short ? SHORT : FULL
const started = performance.now()
console.log(`Simulated learners, ${size.name}`)
const gates = simulate(size)
for (const gate of gates) console.log(gateLine(gate))
const missed = gates.filter((gate) => !isMet(gate)).length
console.log(`${gates.length - missed} met, ${missed} missed, ${((performance.now() - started) / 1000).toFixed(1)} s`)
if (missed > 0) process.exitCode = 1

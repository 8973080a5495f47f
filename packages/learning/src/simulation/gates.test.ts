import { describe, expect, test } from 'vitest'
import { gateLine, isMet } from './gate.ts'
import { SHORT, simulate, worstOf } from './gates.ts'

describe('the short simulation', () => {
  const gates = simulate(SHORT)
  test.each(gates.map((gate) => [gate.name, gate] as const))('meets the gate “%s”', (_, gate) => {
    expect(isMet(gate), gateLine(gate)).toBe(true)
  })
})

test('a gate without a figure is missed', () => {
  expect(isMet({ name: 'x', figure: Number.NaN, atLeast: 0 })).toBe(false)
  expect(isMet({ name: 'x', figure: Number.NaN, atMost: 0 })).toBe(false)
})

test('the worst seed decides, on the side of the limit', () => {
  const gates = [0.8, 0.75, 0.84, 0.79].map((figure) => ({ name: 'coverage', figure, atLeast: 0.74, atMost: 0.86 }))
  expect(worstOf(gates)).toEqual([gates[1]])
  const broken = { ...gates[0], name: 'coverage', figure: Number.NaN }
  expect(worstOf([...gates, broken])).toEqual([broken])
})

test('a missed gate says so, with its figure and its limit', () => {
  expect(gateLine({ name: 'ability', figure: 0.5, atLeast: 0.9 })).toMatch(/^MISS ability +0\.500 +at least 0\.900$/)
})

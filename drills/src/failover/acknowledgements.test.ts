import { expect, test } from 'vitest'
import { createAcknowledgements } from './acknowledgements.ts'

test('the longest pause comes first, and one that is under way counts', () => {
  let now = 0
  const acknowledgements = createAcknowledgements(() => now)
  for (now of [50, 120, 5_000, 5_050, 9_000]) acknowledgements.note(now - 20)
  now = 9_300
  expect(acknowledgements.pausesAfter(1_000)).toEqual([
    { from: 120, to: 5_000 },
    { from: 5_050, to: 9_000 },
    { from: 9_000, to: 9_300 },
  ])
  now = 20_000
  expect(acknowledgements.pausesAfter(9_000)).toEqual([{ from: 9_000, to: 20_000 }])
  expect(acknowledgements.count()).toBe(5)
})

test('writes are back when a save that was sent after the fault is acknowledged, not one that was under way', () => {
  let now = 0
  const acknowledgements = createAcknowledgements(() => now)
  now = 110
  acknowledgements.note(90)
  expect(acknowledgements.isBackAfter(100)).toBe(false)
  now = 5_000
  acknowledgements.note(4_900)
  expect(acknowledgements.isBackAfter(100)).toBe(true)
})

import { readAlerts } from '@abhyas/deploy/alert-rules'
import { expect, test } from 'vitest'
import { FAULTS } from './faults.ts'
import { NOT_CAUSED } from './not-caused.ts'

const names = readAlerts().map(({ alert }) => alert)

test('the drill causes every alert, or says why it cannot', () => {
  const told = new Set([...FAULTS.flatMap(({ fires }) => fires), ...Object.keys(NOT_CAUSED)])
  expect([...told].toSorted()).toEqual(names.toSorted())
})

test('the drill expects only alerts that exist', () => {
  for (const { also = [] } of FAULTS) for (const name of also) expect(names).toContain(name)
})

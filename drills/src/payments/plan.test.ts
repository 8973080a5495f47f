import { expect, test } from 'vitest'
import { drawPlan, PERMUTATIONS, SHORT_SEEDS } from './plan.ts'

const plans = SHORT_SEEDS.map(drawPlan)
const purchases = plans.flatMap((plan) => plan.purchases)
const faults = plans.flatMap((plan) => plan.faults)
const kindsOf = (names: string[]) => [...new Set(names)].toSorted()

test('the short run has each order of the signals once', () => {
  expect(purchases.map(({ permutation }) => permutation).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: PERMUTATIONS }, (_, n) => n),
  )
})

test('the short run has every scenario, every treatment of a signal, and every forgery', () => {
  const signals = purchases.flatMap((purchase) => purchase.signals)
  expect(new Set(purchases.map(({ scenario }) => scenario)).size).toBe(13)
  expect(new Set(signals.map(({ treatment }) => treatment)).size).toBe(4)
  expect(new Set(signals.map(({ forgery }) => forgery)).size).toBe(7)
})

test('the short run has every fault of the provider, every result of a refund, and a kill of each server', () => {
  expect(kindsOf(faults.flatMap((fault) => (fault.kind === 'api' ? [fault.fault] : [])))).toEqual([
    '429',
    '500',
    '502-html',
    'commit-then-hang-up',
    'hang-before',
    'latency',
    'reset',
  ])
  expect(kindsOf(faults.flatMap((fault) => (fault.kind === 'refunds' ? [fault.result] : [])))).toEqual([
    'failed',
    'pending',
    'processed',
  ])
  expect(kindsOf(faults.flatMap((fault) => (fault.kind === 'kill' ? [fault.server] : [])))).toEqual([
    'first-api',
    'second-api',
    'worker',
  ])
})

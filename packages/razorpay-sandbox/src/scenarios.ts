import type { z } from 'zod'
import type { OrderRecord } from './money/books.ts'
import { Scenario } from './control-shapes.ts'

export type ScenarioRules = z.output<typeof Scenario>

export type Scenarios = {
  fallback: ScenarioRules
  ofOrder: Map<string, ScenarioRules>
  ofReceipt: Map<string, ScenarioRules>
}

export const createScenarios = (): Scenarios => ({
  fallback: Scenario.parse({}),
  ofOrder: new Map(),
  ofReceipt: new Map(),
})

export function scenarioOf(scenarios: Scenarios, { entity }: OrderRecord): ScenarioRules {
  const ofReceipt = entity.receipt === null ? undefined : scenarios.ofReceipt.get(entity.receipt)
  return scenarios.ofOrder.get(entity.id) ?? ofReceipt ?? scenarios.fallback
}

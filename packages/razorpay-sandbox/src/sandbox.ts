import type { z } from 'zod'
import { type Books, createBooks } from './money/books.ts'
import type { ApiFault } from './control-shapes.ts'
import type { CONTROLS } from './controls.ts'
import { createDeliveries, type Deliveries, type Webhook } from './webhooks/deliver-webhooks.ts'
import type { RefundKeys } from './money/refund-keys.ts'
import type { SandboxKeys } from './product-env.ts'
import { createScenarios, type Scenarios } from './scenarios.ts'
import { createId, seededRandom } from './seeded-random.ts'
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts'
import type { WebhookEvent } from './webhooks/webhook-events.ts'

export type SandboxSettings = SandboxKeys & {
  webhookUrl: string | null
  accountId: string
  seed: number
}

/** The whole state of the sandbox. A reset puts new parts into the same object. */
export type Sandbox = {
  readonly settings: SandboxSettings
  clock: VirtualClock
  nextId: (prefix: string) => string
  books: Books
  scenarios: Scenarios
  faults: z.output<typeof ApiFault>[]
  refundResult: z.output<(typeof CONTROLS)['setRefundResult']['input']>
  refundKeys: RefundKeys
  webhook: Webhook
  deliveries: Deliveries
  /** The newest events, kept for replays. */
  events: WebhookEvent[]
}

function createParts(settings: SandboxSettings, seed: number) {
  const random = seededRandom(seed)
  const clock = createVirtualClock()
  const webhook: Webhook = { url: settings.webhookUrl, isEnabled: true, secrets: settings.webhookSecrets }
  return {
    clock,
    nextId: (prefix: string) => createId(random, prefix),
    books: createBooks(),
    scenarios: createScenarios(),
    faults: [],
    refundResult: { result: 'processed' as const, afterMs: 0 },
    refundKeys: new Map(),
    webhook,
    deliveries: createDeliveries(webhook, clock),
    events: [],
  }
}

export const createSandbox = (settings: SandboxSettings): Sandbox => ({
  settings,
  ...createParts(settings, settings.seed),
})

export function stopSandbox({ clock, deliveries }: Sandbox): void {
  clock.stop()
  deliveries.stop()
}

export function resetSandbox(sandbox: Sandbox, seed = sandbox.settings.seed): void {
  stopSandbox(sandbox)
  Object.assign(sandbox, createParts(sandbox.settings, seed))
}

import type { OrderRecord } from '../money/books.ts'
import type { Sandbox } from '../sandbox.ts'
import { type ScenarioRules, scenarioOf } from '../scenarios.ts'
import { seededRandom, shuffle } from '../seeded-random.ts'
import { type Happening, type WebhookEvent, writeEventBody } from './webhook-events.ts'

/** The sandbox keeps at least this many events for replays. More would fill the memory in a long drill. */
const KEPT_EVENTS = 10_000
const NOBODYS_SECRET = 'not-a-secret-of-this-webhook'
const NOBODYS_ACCOUNT = 'acc_AnotherAccount'

/** Sends the events of one cause, as the order's scenario says. */
export function emitEvents(sandbox: Sandbox, order: OrderRecord, happenings: readonly Happening[]): void {
  const scenario = scenarioOf(sandbox.scenarios, order)
  const events = happenings.map((happening) => createEvent(sandbox, order, happening, scenario))
  for (const event of events) keep(sandbox.events, event)
  const sent = arrange(events, scenario.order).filter(({ name }) => !scenario.drop.includes(name))
  sandbox.clock.after(scenario.webhookDelayMs, () => sandbox.deliveries.send(sent))
}

function createEvent(
  sandbox: Sandbox,
  order: OrderRecord,
  happening: Happening,
  scenario: ScenarioRules,
): WebhookEvent {
  return {
    id: sandbox.nextId(''),
    order,
    name: happening.name,
    body: writeEventBody(happening, {
      accountId: scenario.wrongAccount ? NOBODYS_ACCOUNT : sandbox.settings.accountId,
      atSeconds: sandbox.clock.nowSeconds(),
      isAmountWrong: scenario.wrongAmount,
    }),
    secret: secretFor(sandbox.webhook.secrets, scenario),
    copies: scenario.copies,
    attempts: 0,
    firstAttemptMs: 0,
  }
}

function secretFor([newest, old]: readonly string[], scenario: ScenarioRules): string {
  const secret = scenario.oldSecret ? old : newest
  return scenario.badSignature || secret === undefined ? NOBODYS_SECRET : secret
}

function keep(events: Sandbox['events'], event: WebhookEvent): void {
  events.push(event)
  if (events.length >= 2 * KEPT_EVENTS) events.splice(0, KEPT_EVENTS)
}

function arrange(events: WebhookEvent[], order: ScenarioRules['order']): WebhookEvent[] {
  if (order === 'as-it-happened') return events
  return order === 'reverse' ? events.toReversed() : shuffle(events, seededRandom(order.shuffle))
}

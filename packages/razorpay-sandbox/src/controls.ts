import { z } from 'zod'
import {
  ApiFault,
  CheckoutResult,
  EventName,
  LedgerOrder,
  Milliseconds,
  Result,
  Scenario,
  Totals,
} from './control-shapes.ts'

const WebhookState = z.object({ url: z.string().nullable(), isEnabled: z.boolean() })
const Nothing = z.object({})

const control = <I extends z.ZodType, A extends z.ZodType>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  input: I,
  answer: A,
) => ({
  method,
  path: `/__sandbox/${path}`,
  input,
  answer,
})

/** What a test, a drill or a developer may tell the sandbox and ask it: read by the server and by the client. */
export const CONTROLS = {
  /** For one order, for a receipt, or for all that have no scenario of their own. It replaces what was said of them before. */
  setScenario: control(
    'POST',
    'scenario',
    Scenario.extend({ orderId: z.string().optional(), receipt: z.string().optional() }),
    Nothing,
  ),
  addApiFault: control('POST', 'api-fault', ApiFault, Nothing),
  clearApiFaults: control('DELETE', 'api-fault', Nothing, Nothing),
  /** Pays as the checkout does; without a result as the scenario says. */
  pay: control(
    'POST',
    'pay',
    z.strictObject({
      orderId: z.string(),
      result: Result.optional(),
      vpa: z.string().optional(),
      email: z.string().optional(),
      contact: z.string().optional(),
      description: z.string().optional(),
    }),
    CheckoutResult,
  ),
  dispute: control(
    'POST',
    'dispute',
    z.strictObject({ paymentId: z.string(), step: z.enum(['created', 'won', 'lost']) }),
    z.object({ disputeId: z.string() }),
  ),
  /** How refunds end from now on, and how long they are pending before; 'pending' until `settleRefund`. */
  setRefundResult: control(
    'POST',
    'refund-result',
    z.strictObject({ result: z.enum(['processed', 'pending', 'failed']), afterMs: Milliseconds.default(0) }),
    Nothing,
  ),
  settleRefund: control(
    'POST',
    'settle-refund',
    z.strictObject({ refundId: z.string(), result: z.enum(['processed', 'failed']) }),
    Nothing,
  ),
  /** A refund by the merchant that did not go through the API; all that is left when there is no amount. */
  refundInDashboard: control(
    'POST',
    'dashboard-refund',
    z.strictObject({ paymentId: z.string(), amountPaise: z.int().optional() }),
    z.object({ refundId: z.string() }),
  ),
  /** Answers when all that became due is over, deliveries too. With 0 it waits for those under way. */
  advanceClock: control('POST', 'advance-clock', z.strictObject({ ms: Milliseconds }), z.object({ nowMs: z.number() })),
  /** Sends events again, those that were dropped too: the same ids and bodies, signed with the newest secret. */
  replay: control(
    'POST',
    'replay',
    z.strictObject({ orderId: z.string().optional(), events: z.array(EventName).optional() }),
    z.object({ replayed: z.number() }),
  ),
  setWebhook: control(
    'POST',
    'webhook',
    z.strictObject({
      url: z
        .url({ protocol: /^http$/ })
        .nullable()
        .optional(),
      isEnabled: z.boolean().optional(),
      secrets: z.array(z.string().min(1)).min(1).optional(),
    }),
    WebhookState,
  ),
  readWebhook: control('GET', 'webhook', Nothing, WebhookState),
  /** Everything as it was at the start, with nothing in the books. */
  reset: control('POST', 'reset', z.strictObject({ seed: z.int().optional() }), Nothing),
  /** In the order of creation. */
  readLedger: control(
    'GET',
    'ledger',
    z.strictObject({
      orderId: z.string().optional(),
      receipt: z.string().optional(),
      count: z.coerce.number<number>().int().min(1).max(1000).default(1000),
      skip: z.coerce.number<number>().int().min(0).default(0),
    }),
    z.object({ orders: z.array(LedgerOrder) }),
  ),
  readTotals: control('GET', 'totals', Nothing, Totals),
}

export type Controls = typeof CONTROLS
export type ControlName = keyof Controls

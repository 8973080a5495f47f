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

/**
 * The calls with which a test, a drill or a developer controls the sandbox. The server and the client both read this
 * table.
 */
export const CONTROLS = {
  /** Sets the scenario of an order, of a receipt, or of all orders without their own. It replaces an earlier one. */
  setScenario: control(
    'POST',
    'scenario',
    Scenario.extend({ orderId: z.string().optional(), receipt: z.string().optional() }),
    Nothing,
  ),
  addApiFault: control('POST', 'api-fault', ApiFault, Nothing),
  clearApiFaults: control('DELETE', 'api-fault', Nothing, Nothing),
  /** Pays as the checkout does. Without a result, the scenario decides. */
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
  /** Sets how refunds end from now on, and how long they are pending before. 'pending' lasts until `settleRefund`. */
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
  /** Makes a refund in the merchant's dashboard, not through the API. Without an amount it refunds all that is left. */
  refundInDashboard: control(
    'POST',
    'dashboard-refund',
    z.strictObject({ paymentId: z.string(), amountPaise: z.int().optional() }),
    z.object({ refundId: z.string() }),
  ),
  /** Responds when all due tasks and deliveries are done. With 0 it only waits for the ones under way. */
  advanceClock: control('POST', 'advance-clock', z.strictObject({ ms: Milliseconds }), z.object({ nowMs: z.number() })),
  /** Sends events again, including dropped ones, with the same ids and bodies, signed with the newest secret. */
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
  /** Restores the state of the start, with empty books. */
  reset: control('POST', 'reset', z.strictObject({ seed: z.int().optional() }), Nothing),
  /** Lists the orders in the order of creation. */
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

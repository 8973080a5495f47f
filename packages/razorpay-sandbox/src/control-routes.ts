import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { badRequest, parseRequest } from './api-error.ts'
import { requirePayment, requireRefund } from './money/books.ts'
import { type ControlName, CONTROLS, type Controls } from './controls.ts'
import { disputePayment } from './money/dispute-payment.ts'
import { readLedger, readTotals } from './money/ledger.ts'
import { makePayment } from './money/make-payment.ts'
import { refundPayment, settleRefund } from './money/refund-payment.ts'
import { replayEvents } from './webhooks/replay-events.ts'
import { resetSandbox, type Sandbox } from './sandbox.ts'
import { tellCheckout } from './tell-checkout.ts'

type Answer<N extends ControlName> = z.input<Controls[N]['answer']>
type Work<N extends ControlName> = (input: z.output<Controls[N]['input']>) => Answer<N> | Promise<Answer<N>>

function listControls(sandbox: Sandbox): { [N in ControlName]: Work<N> } {
  return {
    setScenario({ orderId, receipt, ...scenario }) {
      if (scenario.oldSecret && sandbox.webhook.secrets.length < 2) throw badRequest('The webhook has one secret only')
      if (orderId !== undefined) sandbox.scenarios.ofOrder.set(orderId, scenario)
      else if (receipt !== undefined) sandbox.scenarios.ofReceipt.set(receipt, scenario)
      else sandbox.scenarios.fallback = scenario
      return {}
    },
    addApiFault(fault) {
      sandbox.faults.push(fault)
      return {}
    },
    clearApiFaults() {
      sandbox.faults.length = 0
      return {}
    },
    pay: (input) => tellCheckout(makePayment(sandbox, input), sandbox.settings.keySecret),
    dispute: ({ paymentId, step }) => ({
      disputeId: disputePayment(sandbox, requirePayment(sandbox.books, paymentId), step).id,
    }),
    setRefundResult(refundResult) {
      sandbox.refundResult = refundResult
      return {}
    },
    settleRefund({ refundId, result }) {
      settleRefund(sandbox, requireRefund(sandbox.books, refundId), result)
      return {}
    },
    refundInDashboard: ({ paymentId, amountPaise }) => ({
      refundId: refundPayment(sandbox, requirePayment(sandbox.books, paymentId), { amount: amountPaise }).id,
    }),
    async advanceClock({ ms }) {
      const { clock, deliveries } = sandbox
      await clock.advance(ms, deliveries.settle)
      return { nowMs: clock.nowMs() }
    },
    replay: (wanted) => ({ replayed: replayEvents(sandbox, wanted) }),
    setWebhook({ url, isEnabled, secrets }) {
      const { webhook } = sandbox
      if (url !== undefined) webhook.url = url
      if (isEnabled !== undefined) webhook.isEnabled = isEnabled
      if (secrets !== undefined) webhook.secrets = secrets
      return webhook
    },
    readWebhook: () => sandbox.webhook,
    reset({ seed }) {
      resetSandbox(sandbox, seed)
      return {}
    },
    readLedger: (query) => readLedger(sandbox, query),
    readTotals: () => readTotals(sandbox),
  }
}

function addControl<N extends ControlName>(app: FastifyInstance, name: N, work: Work<N>): void {
  const { method, path, input, answer } = CONTROLS[name]
  app.route({
    method,
    url: path,
    handler: async ({ query, body }) =>
      answer.parse(await work(parseRequest(input, method === 'POST' ? body : query) as z.output<Controls[N]['input']>)),
  })
}

export function addControlRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const controls = listControls(sandbox)
  for (const name of Object.keys(CONTROLS) as ControlName[]) addControl(app, name, controls[name] as Work<ControlName>)
}

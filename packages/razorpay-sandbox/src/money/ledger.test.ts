import { expect, test } from 'vitest'
import { startTestSandbox } from '../testing/start-test-sandbox.ts'

test('the ledger lists the money of each order, in pages', async () => {
  const { control, call, order, pay } = await startTestSandbox()
  const [bought, open] = [await order({ receipt: 'bought' }), await order({ receipt: 'open', amount: 9900 })]
  const failed = await pay(bought, 'failed')
  const captured = await pay(bought)
  const { body: refund } = await call('POST', `/payments/${captured}/refund`, { amount: 700 })
  const payment = { isLate: false, amountPaise: 2500, dispute: null }
  const expected = {
    orderId: bought,
    receipt: 'bought',
    amountPaise: 2500,
    currency: 'INR',
    status: 'paid',
    payments: [
      { ...payment, id: failed, status: 'failed', isCaptured: false, refundedPaise: 0, refunds: [] },
      {
        ...payment,
        id: captured,
        status: 'captured',
        isCaptured: true,
        refundedPaise: 700,
        refunds: [{ id: refund.id, amountPaise: 700, status: 'processed' }],
      },
    ],
    capturedPaise: 2500,
    refundedPaise: 700,
    deliveriesAttempted: 0,
    deliveriesAccepted: 0,
  }
  expect(await control.readLedger({ receipt: 'bought' })).toEqual({ orders: [expected] })
  expect(await control.readLedger({ orderId: bought })).toEqual({ orders: [expected] })
  expect(await control.readLedger({ orderId: 'order_Nobodys' })).toEqual({ orders: [] })
  expect((await control.readLedger({ count: 1, skip: 1 })).orders).toMatchObject([{ orderId: open, capturedPaise: 0 }])
  expect(await control.readTotals()).toEqual({
    orders: 2,
    payments: 2,
    capturedPayments: 1,
    capturedPaise: 2500,
    refundedPaise: 700,
    deliveriesAttempted: 0,
    deliveriesAccepted: 0,
  })
})

test('400 for a control with an unknown field', async () => {
  const { control } = await startTestSandbox()
  await expect(control.setScenario({ reslut: 'failed' } as never)).rejects.toThrow('reslut')
})

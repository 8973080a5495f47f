import { rewriteSource } from '@abhyas/testing/rewrite-source'

// The server trusts the signature of the callback, and does not ask the provider about the money.
rewriteSource(
  '@abhyas/api/features/purchases/settling/confirm-payment',
  "await settleOrder(databases, { key, source: 'callback' }, provider).catch(",
  `await databases.dbOf(learnerId).transaction(async (tx) => {
    const { selectOptionalOrder, updateJudged } = await import('../orders/order-queries.ts')
    const order = await selectOptionalOrder(tx, key)
    if (order.state !== 'placed') return
    await updateJudged(tx, key, { state: 'paid', paymentId: callback.razorpay_payment_id, reviewReason: null })
    await insertOrderEvent(tx, key, { kind: 'state_changed', state: 'paid', source: 'callback' })
  }).catch(`,
)

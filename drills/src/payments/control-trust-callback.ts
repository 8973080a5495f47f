import { rewriteSource } from '../rewrite-source.ts'

// A signature is taken for the money: the provider is not asked.
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

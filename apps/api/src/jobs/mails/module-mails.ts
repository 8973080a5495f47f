import { isOpenOrder } from '@abhyas/contract/rules/order-states'
import { selectOptionalGrant } from '../../features/access/grant-queries.ts'
import { selectOptionalModuleNames } from '../../features/access/owner-queries.ts'
import { selectIsBoughtOtherwise, selectOptionalRefundMade } from '../../features/purchases/orders/due-mail-queries.ts'
import { selectOptionalShownOrder } from '../../features/purchases/orders/order-queries.ts'
import { type Compose, type MailContext, wayToStop } from './mail-context.ts'

const keyOf = ({ mail }: MailContext) => ({ learnerId: mail.userId, orderId: mail.reference })
const orderOf = (context: MailContext) =>
  selectOptionalShownOrder(context.databases.dbOf(context.mail.userId), keyOf(context))

export const receipt: Compose = async (context) => {
  const { texts, site, rupees, day } = context
  const order = await orderOf(context)
  if (!order?.paidAt) return null
  const number = String(order.id)
  return {
    subject: texts.mailReceiptSubject({ brand: site.brand, order: number }),
    body: texts.mailReceiptBody({
      order: number,
      module: order.module.name,
      course: order.courseName,
      amount: rupees(order.amount),
      day: day(order.paidAt),
      payment: order.paymentId ?? '',
      link: `${site.origin}/user/orders/${number}`,
    }),
  }
}

export const refund: Compose = async (context) => {
  const { databases, mail, texts, site, rupees, day } = context
  const order = await orderOf(context)
  const made = await selectOptionalRefundMade(databases.dbOf(mail.userId), keyOf(context))
  if (!order || !made) return null
  const number = String(order.id)
  return {
    subject: texts.mailRefundSubject({ brand: site.brand, order: number }),
    body: texts.mailRefundBody({
      order: number,
      module: order.module.name,
      amount: rupees(made.amount),
      day: day(made.processedAt),
      link: `${site.origin}/user/orders/${number}`,
    }),
  }
}

export const grant: Compose = async ({ databases, mail, texts, site }) => {
  const given = await selectOptionalGrant(databases.dbOf(mail.userId), mail.userId, mail.reference)
  const names = await selectOptionalModuleNames(databases.shared, mail.reference)
  if (!given || !names) return null
  const { module, course } = names
  const link = `${site.origin}/user/module/${mail.reference}/topics`
  return {
    subject: texts.mailGrantSubject({ brand: site.brand, module }),
    body: texts.mailGrantBody({ module, course, link }),
  }
}

/** A learner who has paid, or owns the module in another way, is not reminded. */
export const unpaidOrder: Compose = async (context) => {
  const { databases, mail, texts, site, rupees } = context
  const order = await orderOf(context)
  if (!order || !isOpenOrder(order)) return null
  if (await selectIsBoughtOtherwise(databases.dbOf(mail.userId), keyOf(context))) return null
  if ((await selectOptionalModuleNames(databases.shared, order.module.id))?.state !== 'published') return null
  const { stop, headers } = wayToStop(context, 'orders')
  return {
    subject: texts.mailUnpaidSubject({ brand: site.brand, module: order.module.name }),
    body: texts.mailUnpaidBody({
      module: order.module.name,
      amount: rupees(order.amount),
      link: `${site.origin}/user/buynow/${order.module.id}`,
      stop,
    }),
    headers,
  }
}

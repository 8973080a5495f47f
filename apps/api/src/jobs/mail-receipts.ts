import type { Databases } from '@abhyas/database/database'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import type { FastifyBaseLogger } from 'fastify'
import type { ApiConfig } from '../config.ts'
import {
  claimOptionalReceipt,
  type DueReceipt,
  updateReceiptSent,
  updateReceiptUnclaimed,
} from '../features/purchases/orders/receipt-queries.ts'
import { nameLearners } from '../sql/name-learners.ts'
import { insist } from './insist.ts'
import { type MailTransport, messageIdOf } from './open-mail-transport.ts'

/** A mail server with this response code or a higher one will refuse every further try. */
const REFUSED_FOR_GOOD = 500
type SmtpError = Error & { command?: string; responseCode?: number }

type MailTools = {
  transport: MailTransport
  config: Pick<ApiConfig, 'mailFrom' | 'site'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

const rupees = new Intl.NumberFormat(FORMATS, { style: 'currency', currency: 'INR' })
const day = new Intl.DateTimeFormat(FORMATS, { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

/**
 * Sends a receipt for each paid order. Any number of workers may run: each receipt goes to one worker. A refused
 * receipt does not hold up the others.
 */
export async function mailReceipts(
  { shared, ofLearners }: Databases,
  { transport, config: { mailFrom, site }, log }: MailTools,
): Promise<void> {
  const send = (email: string, order: DueReceipt) =>
    transport.sendMail({
      from: mailFrom,
      messageId: messageIdOf(`receipt-${order.orderId}`, mailFrom),
      to: { name: '', address: email },
      subject: texts.mailReceiptSubject({ brand: site.brand, order: String(order.orderId) }),
      text: texts.mailReceiptBody({
        brand: site.brand,
        order: String(order.orderId),
        module: order.moduleName,
        course: order.courseName,
        amount: rupees.format(order.amount),
        day: day.format(new Date(order.paidAt)),
        payment: order.paymentId,
        link: `${site.origin}/user/orders/${order.orderId}`,
      }),
    })
  /** Tells whether the receipt is finished: sent, or refused permanently. */
  const isDone = async (email: string, order: DueReceipt): Promise<boolean> => {
    try {
      await send(email, order)
      return true
    } catch (error) {
      const { command, responseCode = 0 } = error as SmtpError
      // The error is not about this recipient, so all other mails would fail as well.
      if (command !== 'RCPT TO') throw error
      log.warn({ err: error, orderId: order.orderId }, 'receipt refused')
      return responseCode >= REFUSED_FOR_GOOD
    }
  }
  /** A deleted learner gets no mail. */
  const mail = async (order: DueReceipt): Promise<boolean> => {
    const learnerOf = await nameLearners(shared, [order.learnerId])
    const { email } = learnerOf(order.learnerId)
    return !email || isDone(email, order)
  }
  for (const db of ofLearners) {
    let order = await claimOptionalReceipt(db, 0)
    while (order) {
      const due = order
      const isSent = await mail(due).catch(async (error: unknown) => {
        await updateReceiptUnclaimed(db, due)
        throw error
      })
      if (isSent) await insist(() => updateReceiptSent(db, due))
      else await updateReceiptUnclaimed(db, due)
      order = await claimOptionalReceipt(db, due.orderId)
    }
  }
}

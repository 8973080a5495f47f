import type { Databases } from '@abhyas/database/database'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { ApiConfig } from '../config.ts'
import { type DueReceipt, selectDueReceipts, updateReceiptSent } from '../features/purchases/receipt-queries.ts'
import { nameLearners } from '../name-learners.ts'

const AT_ONCE = 100
/** From here on a mail server means that it is no use to try again. */
const REFUSED_FOR_GOOD = 500
type SmtpError = Error & { command?: string; responseCode?: number }

/** Sends a receipt for each order that was paid; rather twice than never. One that is refused keeps no other waiting. */
export function createReceiptMailer(
  { shared, ofLearners }: Databases,
  { smtpUrl, mailFrom, site }: Pick<ApiConfig, 'smtpUrl' | 'mailFrom' | 'site'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
) {
  const transport = createTransport(smtpUrl)
  const rupees = new Intl.NumberFormat(FORMATS, { style: 'currency', currency: 'INR' })
  const day = new Intl.DateTimeFormat(FORMATS, { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
  const send = (email: string, order: DueReceipt) =>
    transport.sendMail({
      from: mailFrom,
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
  /** Says whether it is done with: sent, or refused for good. */
  const isDone = async (email: string, order: DueReceipt): Promise<boolean> => {
    try {
      await send(email, order)
      return true
    } catch (error) {
      const { command, responseCode = 0 } = error as SmtpError
      // Not for whom it is: so it would be with all others.
      if (command !== 'RCPT TO') throw error
      log.warn({ err: error, orderId: order.orderId }, 'receipt refused')
      return responseCode >= REFUSED_FOR_GOOD
    }
  }
  return async (): Promise<void> => {
    for (const db of ofLearners) {
      let due: DueReceipt[]
      let after = 0
      do {
        due = await selectDueReceipts(db, { after, limit: AT_ONCE })
        const learnerOf = await nameLearners(
          shared,
          due.map(({ learnerId }) => learnerId),
        )
        for (const order of due) {
          const { email } = learnerOf(order.learnerId)
          // Deleted since: there is nobody to write to.
          if (!email || (await isDone(email, order))) await updateReceiptSent(db, order)
          after = order.orderId
        }
      } while (due.length === AT_ONCE)
    }
  }
}

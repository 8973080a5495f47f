import type { Databases } from '@abhyas/database/database'
import * as texts from '@abhyas/messages/texts'
import { createTransport } from 'nodemailer'
import type { ApiConfig } from '../config.ts'
import { selectDueReceipts, updateReceiptSent } from '../features/purchases/receipt-queries.ts'
import { nameLearners } from '../name-learners.ts'

const AT_ONCE = 100

/** Sends a receipt for each order that was paid. One that cannot be sent is tried again; rather twice than never. */
export function createReceiptMailer({ shared, ofLearners }: Databases, { smtpUrl, mailFrom, site }: ApiConfig) {
  const transport = createTransport(smtpUrl)
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
  return async (): Promise<void> => {
    for (const db of ofLearners) {
      const due = await selectDueReceipts(db, AT_ONCE)
      const learnerOf = await nameLearners(
        shared,
        due.map(({ learnerId }) => learnerId),
      )
      for (const order of due) {
        const { email } = learnerOf(order.learnerId)
        // Deleted since: there is nobody to write to.
        if (email)
          await transport.sendMail({
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
        await updateReceiptSent(db, order)
      }
    }
  }
}

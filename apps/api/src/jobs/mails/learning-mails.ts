import { selectOptionalVoidAttempt } from '../../features/exams/manage/void-mail-queries.ts'
import { selectOptionalAnsweredReport } from '../../features/questions/report-queries.ts'
import { mayRemindByMail } from '../../features/learning/reminders/may-remind-by-mail.ts'
import { type Compose, wayToStop } from './mail-context.ts'
import { plainStart } from './plain-start.ts'

export const attemptVoid: Compose = async ({ databases, mail, texts, site }) => {
  const attempt = await selectOptionalVoidAttempt(databases.dbOf(mail.userId), mail.userId, mail.reference)
  if (!attempt) return null
  const { examName: exam, reason } = attempt
  return {
    subject: texts.mailVoidSubject({ brand: site.brand, exam }),
    body: texts.mailVoidBody({
      exam,
      reason,
      attempt: String(mail.reference),
      link: `${site.origin}/user/exam/results`,
    }),
  }
}

/** A report that was opened again has no answer. */
export const reportAnswered: Compose = async ({ databases, mail, texts, site }) => {
  const report = await selectOptionalAnsweredReport(databases.shared, mail.reference)
  if (!report) return null
  const { brand } = site
  return {
    subject:
      report.state === 'settled'
        ? texts.mailReportSettledSubject({ brand })
        : texts.mailReportDismissedSubject({ brand }),
    body: texts.mailReportBody({
      question: plainStart(report.questionText),
      reply: report.reply,
      link: `${site.origin}/user/reports`,
    }),
  }
}

/** A learner who practised, began an exam or switched reminders off since the mail was queued gets none. */
export const dailyReminder: Compose = async (context) => {
  const { databases, mail, texts, site } = context
  if (!(await mayRemindByMail(databases, mail))) return null
  const { stop, headers } = wayToStop(context, 'reminders')
  return {
    subject: texts.mailReminderSubject({ brand: site.brand }),
    body: texts.mailReminderBody({ link: `${site.origin}/user/today`, settings: `${site.origin}/user/account`, stop }),
    headers,
  }
}

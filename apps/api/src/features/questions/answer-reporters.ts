import type { ReportState } from '@abhyas/contract/questions-reports'
import type { Database } from '@abhyas/database/database'
import { MAIL_TEXTS, type MailTexts } from '@abhyas/messages/mail-texts'
import type { Jobs } from '../../queues/job-queue.ts'
import { updateOpenReportsAnswered } from './report-queries.ts'
import { type ReportToAnswer, selectReportsToAnswer } from './reporters-to-answer-queries.ts'
import { queueReplies } from './reports.ts'

/**
 * Answers everybody who reported the question of a correction: with the words of the admin, or with thanks and the outcome
 * in the language of the reporter. A second call finds no open report, and changes nothing.
 */
export async function answerReporters(shared: Database, regradeId: number, jobs: Jobs): Promise<void> {
  await shared.transaction(async (tx) => {
    const reports = await selectReportsToAnswer(tx, regradeId)
    const alike = Map.groupBy(reports, (report) => JSON.stringify([stateFor(report), replyFor(report)]))
    for (const group of alike.values()) {
      const [first] = group
      if (!first) continue
      const ids = group.map(({ id }) => id)
      const answer = { state: stateFor(first), reply: replyFor(first), adminId: first.authorId }
      await queueReplies(tx, await updateOpenReportsAnswered(tx, ids, answer), jobs)
    }
  })
}

const isNothingWrong = ({ policy, isKeyKept }: ReportToAnswer): boolean => policy === 'no_change' && isKeyKept

const stateFor = (report: ReportToAnswer): ReportState => (isNothingWrong(report) ? 'dismissed' : 'settled')

const replyFor = (report: ReportToAnswer): string => report.reply || defaultReply(report, MAIL_TEXTS[report.lang])

function defaultReply(report: ReportToAnswer, texts: MailTexts): string {
  switch (report.policy) {
    case 'new_key':
      return texts.mailReplyNewKey()
    case 'both_keys':
      return texts.mailReplyBothKeys()
    case 'full_marks':
      return texts.mailReplyFullMarks()
    case 'left_out':
      return texts.mailReplyLeftOut()
    case 'no_change':
    case 'taken_back':
      return isNothingWrong(report) ? texts.mailReplyKeyRight() : texts.mailReplyCorrected()
  }
}

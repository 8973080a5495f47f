import type { Part } from '@abhyas/contract/status'
import * as texts from '@abhyas/messages/texts'

/** The parts of the site, as the public page of the state and its admins name them. */
export const PART_NAMES: Record<Part, () => string> = {
  pages: texts.statusPages,
  exams: texts.statusExams,
  practice: texts.statusPractice,
  payments: texts.statusPayments,
  mails: texts.statusMails,
}

import type { QuestionReport } from '@abhyas/contract/questions-reports'
import * as texts from '@abhyas/messages/texts'

/** Why a learner reports a question. */
export const REPORT_REASONS: Record<QuestionReport['reason'], () => string> = {
  wrong_answer: texts.reportWrongAnswer,
  unclear: texts.reportUnclear,
  typo: texts.reportTypo,
  other: texts.reportOther,
}

import type { BankQuestion } from '@abhyas/contract/questions-bank'
import type { HealthCard } from '@abhyas/contract/questions-health'
import { REPORTS_SHOWN } from '@abhyas/contract/questions-reports'
import { OPTIONS } from '@abhyas/contract/rules/option-order'
import { lettersOf, optionsIn } from '@abhyas/contract/rules/right-options'
import type { Db } from '@abhyas/database/database'
import { judgeQuestion } from '@abhyas/learning/health-flags'
import { requireRow } from '../../../http/require-written.ts'
import { withHtml } from '../../../text/with-html.ts'
import { selectBankQuestions } from '../bank/bank-queries.ts'
import { selectReportsOf } from '../report-queries.ts'
import {
  type Facts,
  selectExamsThatAsk,
  selectFamilyFigures,
  selectLanguageFigures,
  selectOptionalFacts,
  selectVersionFigures,
} from './card-queries.ts'
import { selectFiguredQuestions, selectTopicTimes } from './judge-queries.ts'
import { judgedOf } from './judge-questions.ts'
import { figuresOf } from './question-figures.ts'

/** Everything that an admin needs to judge a question. It is judged again, so that each flag has its certainty. */
export async function readHealthCard(db: Db, id: number): Promise<HealthCard> {
  const [[row = null], [found = null], facts] = await Promise.all([
    selectBankQuestions(db, [id]),
    selectFiguredQuestions(db, [id]),
    selectOptionalFacts(db, id),
  ])
  const [question, figured] = [requireRow(row, 'question_not_found'), requireRow(found, 'question_not_found')]
  const said = requireRow(facts, 'question_not_found')
  const [rendered, times, languages, versions, family, reports, exams] = await Promise.all([
    withHtml([question]),
    selectTopicTimes(db, [question.topicId]),
    selectLanguageFigures(db, id, figured.askedSince),
    selectVersionFigures(db, id),
    selectFamilyFigures(db, id),
    selectReportsOf(db, [id], { state: 'open', limit: REPORTS_SHOWN }),
    selectExamsThatAsk(db, id),
  ])
  const judged = judgedOf(figured, times[0]?.logTime ?? null)
  const { flags, proposedBits } = judgeQuestion(judged)
  const isDismissed = (flag: string) => figured.dismissed.includes(flag)
  return {
    question: rendered[0] as BankQuestion,
    figures: figuresOf(judged, figured.sums),
    flags: flags.map((raised) => Object.assign(raised, { isDismissed: isDismissed(raised.flag) })),
    proposedKey: isDismissed('miskey') ? null : keyOf(question, proposedBits),
    languages,
    family: family.questions > 0 ? family : null,
    versions,
    writer: said.writer,
    reports,
    dismissed: dismissalOf(said),
    withdrawn: withdrawalOf(said),
    exams,
  }
}

const dismissalOf = ({ dismissedReason, dismissedBy, dismissedAt }: Facts): HealthCard['dismissed'] =>
  dismissedAt === null ? null : { reason: dismissedReason ?? '', by: dismissedBy, at: dismissedAt }

const withdrawalOf = ({ withdrawnAt, isWithdrawnByItself, withdrawnBy }: Facts): HealthCard['withdrawn'] =>
  withdrawnAt === null ? null : { at: withdrawnAt, isByItself: isWithdrawnByItself, by: withdrawnBy }

/** A key as the editor writes it: the text of the right option, or the letters of several. */
function keyOf(question: BankQuestion, bits: number | null): string | null {
  if (bits === null || bits === 0) return null
  if (question.kind === 'several') return lettersOf(bits)
  const option = OPTIONS[optionsIn(bits)[0] ?? -1]
  return option ? (question[option.name] ?? null) : null
}

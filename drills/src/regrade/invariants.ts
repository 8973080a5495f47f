import type { Violation } from '../violation.ts'
import type { CorrectedExam } from './corrected-exam.ts'
import { type MailRow, selectFigures, selectMailsOf, selectOutcome, selectRepliesOf } from './regrade-drill-queries.ts'
import type { RegradeStack } from './regrade-stack.ts'
import type { Tally } from './tally.ts'

const TOLD_WITHIN_SECONDS = 300

/**
 * C1: every attempt has the figures of the oracle. C2: each learner whose figures changed got one mail, and nobody else any.
 * C3: each reporter got one answer. C4: all within five minutes. C5: the correction is done, and counted right.
 */
export async function violationsOf(stack: RegradeStack, exam: CorrectedExam, tally: Tally): Promise<Violation[]> {
  const { shared } = stack.databases
  const outcome = await selectOutcome(shared, exam.regradeId)
  const changed = exam.expected.filter(({ isChanged }) => isChanged).map(({ learnerId }) => learnerId)
  const mails = await selectMailsOf(shared, exam.regradeId)
  const replies = await selectRepliesOf(shared, exam.regradeId)
  tally.attempts += exam.expected.length
  tally.changed += changed.length
  tally.mails += mails.length + replies.length
  tally.repeated += countRepeated(stack, [...mails, ...replies])
  tally.slowestSeconds = Math.max(tally.slowestSeconds, outcome.toldAfter ?? 0)
  const found = [
    ...(await wrongFigures(stack, exam)).map((message) => ({ invariant: 'C1', message })),
    ...notOnce(stack, changed, mails).map((message) => ({ invariant: 'C2', message })),
    ...notOnce(
      stack,
      exam.reporters.map(({ id }) => id),
      replies,
    ).map((message) => ({ invariant: 'C3', message })),
  ]
  if (outcome.toldAfter === null || outcome.toldAfter > TOLD_WITHIN_SECONDS)
    found.push({ invariant: 'C4', message: `the last mail came after ${outcome.toldAfter} s` })
  const counted = [outcome.state, outcome.attempts, outcome.changed, outcome.told].join()
  // Without a change of its papers, a correction looks at no attempt.
  const attempts = changed.length > 0 ? exam.expected.length : outcome.attempts
  const right = ['done', attempts, changed.length, changed.length].join()
  if (counted !== right) found.push({ invariant: 'C5', message: `the correction counted ${counted}, not ${right}` })
  return found.map(({ invariant, message }) => ({ invariant, message: `correction ${exam.regradeId}: ${message}` }))
}

async function wrongFigures({ databases }: RegradeStack, { examId, expected }: CorrectedExam): Promise<string[]> {
  const stored = (await Promise.all(databases.ofLearners.map((db) => selectFigures(db, examId)))).flat()
  const byLearner = new Map(stored.map((figures) => [figures.learnerId, figures]))
  return expected.flatMap(({ learnerId, figures }) => {
    const found = byLearner.get(learnerId)
    const isRight = found?.correct === figures.correct && found.questions === figures.questions
    const names = `${found?.correct} of ${found?.questions}, not ${figures.correct} of ${figures.questions}`
    return isRight ? [] : [`learner ${learnerId} has ${names}`]
  })
}

/** The learners who did not get exactly one mail. The mail server tells one mail from another by its Message-ID. */
function notOnce({ mails: { taken } }: RegradeStack, learnerIds: readonly number[], rows: readonly MailRow[]) {
  const wanted = new Set(learnerIds)
  const byLearner = Map.groupBy(rows, ({ userId }) => userId)
  const arrived = new Set(taken.map(({ messageId }) => mailIdOf(messageId)))
  const wrong = [...wanted].flatMap((learnerId) => {
    const sent = (byLearner.get(learnerId) ?? []).filter(({ id, state }) => state === 'sent' && arrived.has(id))
    return sent.length === 1 ? [] : [`learner ${learnerId} got ${sent.length} mails`]
  })
  const others = [...byLearner.keys()].filter((learnerId) => !wanted.has(learnerId))
  return [...wrong, ...others.map((learnerId) => `learner ${learnerId} got a mail without a reason`)]
}

const countRepeated = ({ mails: { taken } }: RegradeStack, rows: readonly MailRow[]): number => {
  const ids = new Set(rows.map(({ id }) => id))
  const accepted = taken.map(({ messageId }) => mailIdOf(messageId)).filter((id) => ids.has(id))
  return accepted.length - new Set(accepted).size
}

/** The Message-ID of a mail begins with the name of its row. */
const mailIdOf = (messageId: string): number => Number(/^<mail-(\d+)-/.exec(messageId)?.[1])

import type { RegradePolicy } from '@abhyas/contract/exams-results'
import { marksText } from '@abhyas/contract/rules/marks'
import type { MailTexts } from '@abhyas/messages/mail-texts'
import type { RegradedFigures } from '../../features/exams/results/regraded-queries.ts'
import { readChangesToTell, type ToldChange } from '../../features/exams/telling/changes-to-tell.ts'
import type { Compose } from './mail-context.ts'

/** One mail about one correction, with all attempts of the learner that it changed. */
export const attemptRegraded: Compose = async ({ databases, mail, texts, site }) => {
  const found = await readChangesToTell(databases, { learnerId: mail.userId, regradeId: mail.reference })
  if (!found) return null
  const { policy, changes } = found
  const { brand } = site
  const exams = new Set(changes.map(({ examName }) => examName))
  const [exam = ''] = exams
  return {
    subject:
      exams.size === 1 ? texts.mailRegradedSubject({ brand, exam }) : texts.mailRegradedSubjectSeveral({ brand }),
    body: texts.mailRegradedBody({
      why: whyOf(policy, texts),
      attempts: changes
        .map((change) => changeText(change, `${site.origin}/user/exam/results?attempt=${change.attemptId}`, texts))
        .join('\n'),
    }),
  }
}

function whyOf(policy: RegradePolicy, texts: MailTexts): string {
  switch (policy) {
    case 'new_key':
      return texts.mailRegradedNewKey()
    case 'both_keys':
      return texts.mailRegradedBothKeys()
    case 'full_marks':
      return texts.mailRegradedFullMarks()
    case 'left_out':
      return texts.mailRegradedLeftOut()
    case 'taken_back':
      return texts.mailRegradedTakenBack()
    case 'no_change':
      return ''
  }
}

function changeText({ examName, place, before, after }: ToldChange, link: string, texts: MailTexts): string {
  const score = { before: scoreText(before, texts), after: scoreText(after, texts) }
  return texts.mailRegradedAttempt({
    exam: examName,
    number: String(place + 1),
    score: after.marks === null ? texts.mailRegradedRightAnswers(score) : texts.mailRegradedMarks(score),
    result: resultText(before, after, texts),
    link,
  })
}

const scoreText = ({ marks, total, correct, questions }: RegradedFigures, texts: MailTexts): string =>
  marks === null || total === null
    ? texts.mailScoreOf({ got: String(correct), total: String(questions) })
    : texts.mailScoreOf({ got: marksText(marks), total: marksText(total) })

function resultText(before: RegradedFigures, after: RegradedFigures, texts: MailTexts): string {
  if (before.passed === after.passed) return after.passed ? texts.mailStillPassed() : texts.mailStillNotPassed()
  return after.passed ? texts.mailNowPassed() : texts.mailNowNotPassed()
}

import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import { marksText, passMarksOf } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'

type Scored = Pick<AttemptSummary, 'correctCount' | 'questionCount' | 'marks'>

/** The score in words: the marks if the exam gives marks, or else the right answers. */
export const scoreText = ({ correctCount, questionCount, marks }: Scored, words = texts.historyScore): string =>
  marks
    ? texts.scoreMarks({ got: marksText(marks.got), total: marksText(marks.total) })
    : words({ correct: correctCount ?? 0, count: questionCount })

/** The score and the pass mark as shares of all that can be got. Marks can be below 0. */
export const sharesOf = ({ correctCount, questionCount, marks }: Scored): { got: number; pass: number } =>
  marks
    ? { got: marks.got / marks.total, pass: marks.pass / marks.total }
    : { got: (correctCount ?? 0) / questionCount, pass: passMarksOf(questionCount) / questionCount }

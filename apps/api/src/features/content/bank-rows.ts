import { plainText } from '@abhyas/contract/rules/hints/plain-text'
import type { BankCourse, BankTopic } from '@abhyas/content/read-bank'
import type { Described, WrittenQuestion } from '@abhyas/content/topic-file'
import type { Question } from '@abhyas/contract/questions'
import { lettersOf, maskOf } from '@abhyas/contract/rules/right-options'

/** The values of a row that a file decides. All others, like the price and the state, belong to the admins. */
export type DescribedValues = { name: string; description: string }
export type TopicValues = DescribedValues & { isFreeSample: boolean }
export type QuestionValues = Pick<
  Question,
  | 'questionText'
  | 'optionA'
  | 'optionB'
  | 'optionC'
  | 'optionD'
  | 'optionE'
  | 'optionF'
  | 'kind'
  | 'correctAnswer'
  | 'description'
  | 'reasons'
  | 'isExamOnly'
  | 'difficulty'
> & {
  /** The source id of its topic. */
  topic: string
}
export type ExamValues = {
  examName: string
  /** The source ids of its questions, in their order. */
  questions: string[]
}

/** A row as its file wants it. */
export type BankRow<Values> = { sourceId: string; label: string; values: Values }

const LABEL_LENGTH = 60

/** Questions are Markdown, but descriptions are shown as plain text. */
const describedValues = ({ name, description }: Described): DescribedValues => ({
  name,
  description: plainText(description),
})

export const describedRow = (file: Described): BankRow<DescribedValues> => ({
  sourceId: file.id,
  label: file.name,
  values: describedValues(file),
})

export const topicRow = (file: BankTopic): BankRow<TopicValues> => ({
  sourceId: file.id,
  label: file.name,
  values: { ...describedValues(file), isFreeSample: file.isFreeSample },
})

export function questionRow(topic: string, written: WrittenQuestion): BankRow<QuestionValues> {
  const { id, kind, text, options, reasons, explanation, isExamOnly, difficulty } = written
  const [optionA = '', optionB = '', optionC = '', optionD = '', optionE = '', optionF = ''] = options
  const asked = { kind, questionText: text, optionA, optionB, optionC, optionD, optionE, optionF }
  const texts = { ...asked, correctAnswer: correctAnswerOf(written) }
  return {
    sourceId: id,
    label: `${id} ${plainText(text).slice(0, LABEL_LENGTH)}`,
    values: { topic, ...texts, description: explanation, reasons, isExamOnly, difficulty },
  }
}

function correctAnswerOf({ kind, options, keys }: WrittenQuestion): string {
  if (kind === 'several') return lettersOf(maskOf(keys.map((key) => options.indexOf(key))))
  return keys[0] ?? ''
}

/** An exam has the id of its topic, because a topic has at most one exam in its file. */
export const examRow = (topic: BankTopic, questions: string[]): BankRow<ExamValues> | null =>
  topic.examName === null || questions.length === 0
    ? null
    : { sourceId: topic.id, label: topic.examName, values: { examName: topic.examName, questions } }

/** Counts the rows that the files of a course describe. */
export const countRows = ({ modules }: BankCourse): number =>
  1 + modules.reduce((sum, { topics }) => sum + 1 + topics.reduce((all, topic) => all + countInTopic(topic), 0), 0)

const countInTopic = ({ examName, questions }: BankTopic) => 1 + questions.length + (examName === null ? 0 : 1)

import { namesOptionByLetter } from '@abhyas/contract/rules/option-texts'
import type { Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { createTopic, updateTopic } from '../catalog/topic-changes.ts'
import { addExam, changeExam } from '../exams/manage/save-exam.ts'
import { withPapersOf } from '../exams/papers/remake-papers.ts'
import { changeQuestion } from '../questions/change-questions.ts'
import { selectQuestionIdsForUpdate, updateQuestionTopics } from '../questions/question-queries.ts'
import { addOptionalQuestion, type WrittenQuestion } from '../questions/store-html.ts'
import type { ExamValues, QuestionValues, TopicValues } from './bank-rows.ts'
import type { Planned, TopicPlan } from './plan-load.ts'
import { type LoadedRow, upsertSources } from './source-queries.ts'
import { writeRow } from './write-head.ts'

/** What a file does not say about a question. */
const NOT_IN_FILES = { state: 'published', tags: [] } as const satisfies Partial<WrittenQuestion>

/** Returns the rows of the questions that the plan changes. They are locked before the final plan is made. */
export const changedQuestionIds = ({ questions }: Pick<TopicPlan, 'questions'>): number[] =>
  questions.flatMap(({ action, stored }) => (action === 'change' && stored ? [stored.rowId] : []))

/** Writes a topic with its questions and its exam, as an admin would. */
export async function writeTopic(tx: Db, plan: TopicPlan, moduleId: number): Promise<void> {
  if (plan.topic.action === 'deleted') return
  const sources: LoadedRow[] = []
  const topicId = await writeRow<TopicValues>({ kind: 'topic', sources }, plan.topic, {
    add: (values) => createTopic(tx, { ...values, moduleId, state: 'published' }),
    change: (row, values) => updateTopic(tx, { ...row, ...values }),
  })
  const questionIds = await writeQuestions(tx, plan, { topicId, sources })
  if (plan.exam) await writeExam(tx, plan.exam, { topicId, questionIds, sources })
  await upsertSources(tx, sources)
}

type Place = { topicId: number; sources: LoadedRow[] }

/** Returns the row of each question by its source id. */
async function writeQuestions(tx: Db, plan: TopicPlan, { topicId, sources }: Place): Promise<Map<string, number>> {
  const changed = changedQuestionIds(plan)
  const write = async () => {
    const ids = new Map<string, number>()
    for (const question of plan.questions)
      ids.set(question.sourceId, await writeQuestion(tx, question, { topicId, sources }))
    return ids
  }
  if (changed.length === 0) return write()
  await selectQuestionIdsForUpdate(tx, changed)
  return withPapersOf(tx, changed, write)
}

const writeQuestion = (tx: Db, question: Planned<QuestionValues>, { topicId, sources }: Place) =>
  writeRow<QuestionValues>({ kind: 'question', sources }, question, {
    async add({ topic: _, ...values }) {
      const added = await addOptionalQuestion(tx, {
        ...values,
        topicId,
        keepsOrder: namesOptionByLetter(values),
        ...NOT_IN_FILES,
      })
      if (!added) throw new AppError('topic_not_found')
      return added
    },
    async change(row, { topic, ...values }) {
      await changeQuestion(tx, { ...row, ...values })
      if (question.stored?.live?.topic !== topic) await updateQuestionTopics(tx, [row.id], topicId)
    },
  })

const writeExam = (
  tx: Db,
  exam: Planned<ExamValues>,
  { topicId, questionIds, sources }: Place & { questionIds: Map<string, number> },
) => {
  const asked = (questions: string[]) => questions.map((sourceId) => questionIds.get(sourceId) ?? 0)
  return writeRow<ExamValues>({ kind: 'exam', sources }, exam, {
    add: ({ examName, questions }) =>
      addExam(tx, { examName, topicId, questionIds: asked(questions), examDuration: null, state: 'published' }),
    change: (row, { examName, questions }) => changeExam(tx, { ...row, examName, questionIds: asked(questions) }),
  })
}

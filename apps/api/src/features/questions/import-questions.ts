import type { WrittenQuestion } from '@abhyas/content/topic-file'
import type { Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { insertOptionalQuestion } from './question-queries.ts'

/** Adds the questions of a topic file to a topic, in their order; gives their ids. */
export async function importQuestions(tx: Db, topicId: number, written: WrittenQuestion[]): Promise<number[]> {
  const ids: number[] = []
  for (const { text, options, keys, explanation, isExamOnly, difficulty } of written) {
    const [optionA = '', optionB = '', optionC = '', optionD = ''] = options
    const question = { questionText: text, optionA, optionB, optionC, optionD, correctAnswer: keys[0] ?? '' }
    const added = await insertOptionalQuestion(tx, {
      topicId,
      ...question,
      description: explanation,
      isExamOnly,
      difficulty,
    })
    if (!added) throw new AppError('topic_not_found')
    ids.push(added.id)
  }
  return ids
}

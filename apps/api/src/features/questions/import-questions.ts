import type { WrittenQuestion } from '@abhyas/content/topic-file'
import type { Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { renderQuestion } from '../../text/render-question.ts'
import { addOptionalQuestion } from './store-html.ts'

/** Adds the questions of a topic file to a topic, in their order, and returns their ids. */
export async function importQuestions(tx: Db, topicId: number, written: WrittenQuestion[]): Promise<number[]> {
  const questions = written.map(({ text, options, keys, explanation, isExamOnly, difficulty }) => {
    const [optionA = '', optionB = '', optionC = '', optionD = ''] = options
    const texts = { questionText: text, optionA, optionB, optionC, optionD, correctAnswer: keys[0] ?? '' }
    return { topicId, ...texts, description: explanation, isExamOnly, difficulty }
  })
  // All questions are rendered while the first is inserted. The results are cached until each is needed.
  const rendering = Promise.all(questions.map(renderQuestion))
  const ids: number[] = []
  for (const question of questions) {
    const added = await addOptionalQuestion(tx, question)
    if (!added) throw new AppError('topic_not_found')
    ids.push(added.id)
  }
  await rendering
  return ids
}

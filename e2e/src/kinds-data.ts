import { buildExam, buildQuestion } from '@abhyas/api/testing/builders'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { buildPlace, type Place } from './test-data.ts'

const NO_OPTIONS = { optionA: '', optionB: '', optionC: '', optionD: '', optionE: '', optionF: '' }

const NUMBERS = { optionA: '2', optionB: '4', optionC: '5', optionD: '9', optionE: '11', optionF: '15' }

/** Builds a free sample with a question of six options, one with three right options, and one that asks for a number. */
export async function buildKinds(db: Database): Promise<Place & { ids: number[]; path: string; examId: number }> {
  const place = await buildPlace(db)
  await db.write(sql`update topics set is_free_sample = true where id = ${place.topic.id}`)
  const shared = { topicId: place.topic.id, keepsOrder: true, description: 'Count again.' }
  const questions = [
    { questionText: 'Which is last?', optionE: 'fifth', optionF: 'sixth', correctAnswer: 'sixth' },
    {
      questionText: 'Which are primes?',
      kind: 'several' as const,
      ...NUMBERS,
      correctAnswer: 'ACE',
    },
    { questionText: 'What is π, to two places?', kind: 'number' as const, ...NO_OPTIONS, correctAnswer: '3.14 ± 0.01' },
  ]
  const ids: number[] = []
  for (const question of questions) ids.push((await buildQuestion(db, { ...shared, ...question })).id)
  const exam = await buildExam(db, {
    topicId: place.topic.id,
    questionIds: ids,
    examName: 'All kinds',
    examDuration: 30,
  })
  return { ...place, ids, path: `/user/Topic/${place.topic.id}/question`, examId: exam.id }
}

import { buildAttempt } from '@abhyas/api/testing/build-attempt'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { PARTS_PER_MARK } from '@abhyas/contract/rules/marks'
import { sql } from '@abhyas/database/sql'
import { makeExamCrowd } from '@abhyas/testing/exam-crowd'
import { describe, expect, it } from 'vitest'
import { checkAnswers } from './check-answers.ts'
import { createKeptAnswers } from './kept-answers.ts'

const { db, url } = await openTestDatabase()
const QUESTIONS = 5
const NOTHING_WRONG = { lost: 0, invented: 0, secondAttempts: 0, wrongScores: 0, notGraded: 0, examples: [] }

/** The marks of the three learners. The wrong answer takes a third of a mark, and two thirds at the third question. */
const MARKS = [-PARTS_PER_MARK / 3, PARTS_PER_MARK / 3, (5 * PARTS_PER_MARK) / 3]

/** Creates a crowd that has sat its exam. Learner n has the first n questions right, one cleared, and one wrong. */
async function satExam() {
  const crowd = { ...(await makeExamCrowd(url, { learners: 3, questions: QUESTIONS, hasMarks: true })), papers: null }
  const kept = createKeptAnswers(3, QUESTIONS)
  const attempts: { learnerId: number; id: number }[] = []
  for (const [index, learner] of crowd.learners.entries()) {
    const right = crowd.key.slice(0, index)
    const answers = [...right, null, ((crowd.key[index + 1] as number) + 1) % 4]
    const { id } = await buildAttempt(db, learner, { examId: crowd.examId, answers })
    // The builder closes an attempt without marks.
    await db.write(
      sql`update learner.attempts set marks = ${MARKS[index]} where learner_id = ${learner.id} and id = ${id}`,
    )
    attempts.push({ learnerId: learner.id, id })
    for (const [place, option] of answers.entries()) {
      kept.send(index, { place, option, seq: place + 1 })
      kept.acknowledge(index, { place, seq: place + 1 })
    }
    kept.noteScore(index, right.length)
  }
  const last = attempts[2] as { learnerId: number; id: number }
  const answer = sql`learner_id = ${last.learnerId} and attempt_id = ${last.id} and place = 1`
  const attempt = sql`learner_id = ${last.learnerId} and id = ${last.id}`
  return { crowd, kept, answer, attempt, check: () => checkAnswers(url, crowd, kept) }
}

describe('checkAnswers', () => {
  it('finds nothing when every answer and score is right', async () => {
    const { check } = await satExam()
    expect(await check()).toEqual({ ...NOTHING_WRONG, compared: 2 + 3 + 4 })
  })

  it('finds a missing acknowledged answer, and the score that no longer matches', async () => {
    const { check, answer } = await satExam()
    await db.write(sql`delete from learner.answers where ${answer}`)
    const { examples, ...found } = await check()
    expect(found).toMatchObject({ lost: 1, invented: 0, wrongScores: 2 })
    expect(examples[0]).toMatch(/place 1: acknowledged \d \(2\), stored -1 \(0\)/)
  })

  it('finds an older or a different answer in place of the acknowledged one', async () => {
    const { check, answer, kept } = await satExam()
    await db.write(sql`update learner.answers set option = 3 - option where ${answer}`)
    expect(await check()).toMatchObject({ lost: 1 })
    await db.write(sql`update learner.answers set option = 3 - option, seq = 1 where ${answer}`)
    expect(await check()).toMatchObject({ lost: 1, wrongScores: 0 })
    expect(kept.acknowledged(2, 1).seq).toBe(2)
  })

  it('finds a stored score that changed, and a score that differs from the response', async () => {
    const { check, attempt, kept } = await satExam()
    await db.write(sql`update learner.attempts set correct_count = correct_count + 1 where ${attempt}`)
    kept.noteScore(0, 1)
    expect(await check()).toMatchObject({ lost: 0, wrongScores: 2 })
  })

  it('finds marks that changed, and marks that are missing', async () => {
    const { check, attempt } = await satExam()
    await db.write(sql`update learner.attempts set marks = marks + 1 where ${attempt}`)
    const { examples, ...found } = await check()
    expect(found).toMatchObject({ lost: 0, wrongScores: 1 })
    expect(examples[0]).toMatch(/2 right \(marks: 6001\) stored, 2 right \(marks: 6000\) by the key/)
    await db.write(sql`update learner.attempts set marks = null where ${attempt}`)
    expect(await check()).toMatchObject({ lost: 0, wrongScores: 1 })
  })

  it('finds a submitted attempt that is open, and one that is missing', async () => {
    const { check, attempt } = await satExam()
    await db.write(sql`update learner.attempts set state = 'open', finished_at = null, correct_count = null, marks = null
      where ${attempt}`)
    expect(await check()).toMatchObject({ lost: 0, wrongScores: 0, notGraded: 1 })
    await db.write(sql`delete from learner.attempts where ${attempt}`)
    expect(await check()).toMatchObject({ lost: 4, notGraded: 1 })
  })

  it('finds an answer that was never sent, and accepts a sent answer that was not acknowledged', async () => {
    const { check, answer, kept } = await satExam()
    await db.write(sql`update learner.answers set seq = 9 where ${answer}`)
    expect(await check()).toMatchObject({ lost: 0, invented: 1 })
    kept.send(2, { place: 1, option: kept.acknowledged(2, 1).option, seq: 9 })
    expect(await check()).toMatchObject(NOTHING_WRONG)
  })

  it('finds a second attempt of the same learner', async () => {
    const { check, crowd } = await satExam()
    await buildAttempt(db, crowd.learners[0] as { id: number }, { examId: crowd.examId })
    expect(await check()).toMatchObject({ lost: 0, secondAttempts: 1 })
  })
})

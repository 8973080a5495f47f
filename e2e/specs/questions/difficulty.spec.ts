import { buildAttempt } from '@abhyas/api/testing/build-attempt'
import { buildExam } from '@abhyas/api/testing/builders'
import { sql } from '@abhyas/database/sql'
import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPractice } from '../../src/practice-data.ts'
import { openExam } from '../../src/sit-exam.ts'

const LEVELS = ['easy', 'medium', 'hard']
const WORDS = /^(Easy|Medium|Hard)$/

test('practice and results say how hard a question is, in a word; a running exam and an old paper do not', async ({
  page,
  context,
  db,
  learner,
  product,
}) => {
  const { path, topic, ids } = await buildPractice(db, 3)
  for (const [nth, level] of LEVELS.entries())
    await db.write(sql`update questions set difficulty = ${level} where id = ${ids[nth]}`)
  const exam = await buildExam(db, { topicId: topic.id, questionIds: ids })
  await page.setViewportSize({ width: 360, height: 740 })
  await logInAs(page, learner)
  await page.goto(path)
  await page.getByLabel('As a list').check()
  await expect(page.locator('[data-place]').getByText(WORDS)).toHaveText(['Easy', 'Medium', 'Hard'])
  await expectAccessible(page, 'practice')
  await expectWhole(page, 'practice')

  await openExam(page, exam)
  await expect(page.getByText('Question 1?')).toBeVisible()
  await expect(page.getByText(WORDS)).toHaveCount(0)

  await db.dbOf(learner.id).write(sql`
    update learner.attempts set state = 'void', finished_at = now()
    where learner_id = ${learner.id} and state = 'open'`)
  const closed = await buildAttempt(db, learner, { examId: exam.id })
  await page.goto(`/user/exam/results?attempt=${closed.id}`)
  await expect(page.getByRole('article').getByText(WORDS)).toHaveText(['Easy', 'Medium', 'Hard'])
  await expectAccessible(page, 'the result')
  await expectWhole(page, 'the result')
  await context.addCookies([{ name: 'lang', value: 'hi', url: product.origin }])
  await page.reload()
  await expect(page.getByRole('article').getByText(/^(आसान|मध्यम|कठिन)$/)).toHaveText(['आसान', 'मध्यम', 'कठिन'])

  const old = await buildExam(db, { topicId: topic.id, questionIds: ids.slice(0, 1), examName: 'Old exam' })
  await db.write(sql`
    update papers set answers = replace(answers, ',"difficulty":"easy"', '')
    where id = (select paper_id from exams where id = ${old.id})`)
  const earlier = await buildAttempt(db, learner, { examId: old.id })
  await context.clearCookies({ name: 'lang' })
  await page.goto(`/user/exam/results?attempt=${earlier.id}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText(WORDS)).toHaveCount(0)
})

import { randomUUID } from 'node:crypto'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildExam } from '../../src/exam-data.ts'
import { buildPlace, buildQuestion } from '../../src/test-data.ts'
import { watchAnswerKeys } from '../../src/watch-answer-keys.ts'

test('the watch over correct answers notices a forged response with an answer of an open exam', async ({
  browser,
  db,
  learner,
  product,
  answerKeyWatch,
}) => {
  answerKeyWatch.allow.push(/\/api\/forged\//)
  const { topic } = await buildPlace(db)
  const other = await buildQuestion(db, { topicId: topic.id, text: 'Other?' })
  const exam = await buildExam(db, { topicId: topic.id })
  const [asked] = exam.questionIds
  const context = await browser.newContext({ baseURL: product.origin })
  const findLeaks = watchAnswerKeys(context, db)
  const page = await context.newPage()
  await logInAs(page, learner)
  const call = (method: string, path: string, body?: object) =>
    page.evaluate(
      async ([how, where, sent]) => {
        const { token } = JSON.parse(localStorage.getItem('loginData') ?? '') as { token: string }
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const response = await fetch(where, { method: how, headers, ...(sent && { body: sent }) })
        await response.text()
        return response.status
      },
      [method, path, body && JSON.stringify(body)] as const,
    )
  expect(await call('POST', `/api/exams/${exam.id}/attempts`, { deviceId: randomUUID() })).toBe(200)
  expect(await call('GET', `/api/exams/${exam.id}/questions`)).toBe(200)
  await page.route('**/api/forged/*', (route) => {
    const id = Number(route.request().url().split('/').at(-1))
    return route.fulfill({ json: { list: [{ id, correctAnswer: 'final' }] } })
  })
  await call('GET', `/api/forged/${other.id}`)
  expect(await findLeaks()).toEqual([])
  await call('GET', `/api/forged/${asked}`)
  expect(await findLeaks()).toEqual([expect.stringContaining(`the key of questions ${asked}`)])
  await context.close()
})

import { expect, test } from 'vitest'
import { buildAttempt } from './testing/build-attempt.ts'
import {
  buildAdmin,
  buildCategory,
  buildExam,
  buildGrant,
  buildLearner,
  buildModule,
  buildProject,
  buildQuestion,
  buildTopic,
  openSessionOf,
} from './testing/builders.ts'
import { startTestApi } from './testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api

/** Returns the body of a response after checking that the call succeeded. */
async function answerOf<Body = Record<string, unknown>>(line: string, token: string, body?: object): Promise<Body> {
  const response = await send<Body>(line, { token, ...(body && { body }) })
  expect({ line, status: response.status }).toEqual({ line, status: 200 })
  return response.body
}

test('[API-54] responses have the names and the nesting of the entities: users, exams, results, counts, lists, creates', async () => {
  const { token: admin } = await openSessionOf(api, await buildAdmin(db))
  const learner = await openSessionOf(api, await buildLearner(db, { roleExpiresAt: new Date('2099-01-01T00:00:00Z') }))
  const module = await buildModule(db)
  const topic = await buildTopic(db, { moduleId: module.id })
  const questions = [await buildQuestion(db, { topicId: topic.id }), await buildQuestion(db, { topicId: topic.id })]
  const questionIds = questions.map(({ id }) => id)
  const exam = await buildExam(db, { topicId: topic.id, questionIds })
  const category = await buildCategory(db)
  await buildProject(db)
  await buildGrant(db, learner, module.id)

  const users = await answerOf<{ id: number }[]>('GET /api/users/getAllUsers', admin)
  expect(users.find(({ id }) => id === learner.id)).toMatchObject({
    username: learner.username,
    email: learner.email,
    role: { name: 'ROLE_USER' },
    roleExpiryDate: '2099-01-01T00:00:00.000Z',
  })

  const exams = await answerOf<object[]>(`GET /api/exams/topic/${topic.id}`, learner.token)
  expect(exams).toMatchObject([
    {
      id: exam.id,
      examName: exam.examName,
      examDuration: 1.5,
      topic: { id: topic.id, topicName: topic.name },
      questions: questionIds.map((id) => ({ id })),
    },
  ])

  const { id: attemptId } = await buildAttempt(db, learner, { examId: exam.id, answers: [1] })
  const { items } = await answerOf<{ items: object[] }>(`GET /api/attempts/${attemptId}/result`, learner.token)
  const item = { questionText: questions[0]?.questionText, correctAnswer: 'final' }
  expect(items).toMatchObject([
    { ...item, questionId: questionIds[0], selectedAnswer: 'final', isCorrect: true },
    { ...item, questionId: questionIds[1], selectedAnswer: 'Not answered', isCorrect: false },
  ])

  expect(await answerOf('GET /api/users/countUsers', admin)).toBe(1)
  expect(await answerOf(`GET /api/questions/countQuestionsByModuleId/${module.id}`, admin)).toBe(2)
  expect(await answerOf(`GET /api/questions/countQuestionsByTopicId/${topic.id}`, admin)).toBe(2)
  const purchase = `GET /api/buy-now/verify-purchase?userId=${learner.id}&moduleId=${module.id}`
  expect(await answerOf(purchase, learner.token)).toBe(true)

  for (const line of [
    'GET /api/courses/getAllCourses',
    `GET /api/modules/getModulesByCourseId/${module.courseId}`,
    'GET /api/topics',
    `GET /api/topics/module/${module.id}`,
    `GET /api/topics/search?name=${topic.name}`,
    `GET /api/questions/getQuestionsByTopicId/${topic.id}`,
    'GET /api/categories',
    `GET /api/video-links/category/${category.id}`,
    `GET /api/blog-links/category/${category.id}`,
    'GET /api/projects',
  ])
    expect({ line, isArray: Array.isArray(await answerOf(line, learner.token)) }).toEqual({ line, isArray: true })

  const question = { questionText: 'Why?', optionA: 'So', optionB: 'Not so', correctAnswer: 'So' }
  const link = { title: 'Loops', videoUrl: 'https://videos.example.com/1' }
  const blog = { blogTitle: 'Loops', blogUrl: 'https://blogs.example.com/1' }
  const newExam = { examName: 'Final', topicId: topic.id, questionIds }
  const creates: [line: string, body: object, entity?: object][] = [
    ['POST /api/courses/createCourse', { name: 'Core Java', description: 'x' }],
    ['POST /api/modules/createModule', { name: 'Loops', description: 'x', courseId: module.courseId }],
    ['POST /api/topics', { name: 'While', description: 'x', moduleId: module.id }],
    [`POST /api/questions/createQuestion/${topic.id}`, question],
    ['POST /api/exams/createExam', newExam, { examName: 'Final', topic: { id: topic.id, topicName: topic.name } }],
    ['POST /api/categories', { name: 'Core Java' }],
    [`POST /api/video-links/${category.id}`, link],
    [`POST /api/blog-links/${category.id}`, blog],
    ['POST /api/projects', { projectName: 'Library', backendTechnology: 'Node.js', price: 499 }],
  ]
  for (const [line, body, entity = body] of creates)
    expect(await answerOf(line, admin, body)).toMatchObject({ id: expect.any(Number), ...entity })
})

import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildBlog,
  buildCategory,
  buildCourse,
  buildExam,
  buildModule,
  buildQuestion,
  buildTopic,
  buildVideo,
  openSessionOf,
  PASSWORD,
  uniqueEmail,
} from './testing/builders.ts'
import { startTestApi } from './testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))

const course = await buildCourse(db)
const module = await buildModule(db, { courseId: course.id })
const topic = await buildTopic(db, { moduleId: module.id })
const question = await buildQuestion(db, { topicId: topic.id })
const exam = await buildExam(db, { topicId: topic.id, questionIds: [question.id] })
const category = await buildCategory(db)
const video = await buildVideo(db, { categoryId: category.id })
const blog = await buildBlog(db, { categoryId: category.id })

const PASSWORD_RULE = 'Password should contain at least 1 number, 1 alphabet, and 1 symbol'
const ADDRESS_RULE = 'Enter a full web address starting with http:// or https://.'
const signUp = (changes: object) => ({ username: 'Asha', email: uniqueEmail(), password: PASSWORD, ...changes })
const fields = { questionText: 'Why?', optionA: 'So', optionB: 'Or so', correctAnswer: 'So' }
const examOf = (changes: object) => ({ examName: 'x', topicId: topic.id, questionIds: [question.id], ...changes })

type Rule = [id: string, message: string, lines: string[], bodies: object[]]

const RULES: Rule[] = [
  ['VAL-01', 'Username is required', ['POST /api/users/register'], [signUp({ username: '  ' })]],
  ['VAL-02', 'Email is required', ['POST /api/users/register'], [signUp({ email: ' ' })]],
  ['VAL-03', 'Email must end with @gmail.com', ['POST /api/users/register'], [signUp({ email: 'asha@example.com' })]],
  [
    'VAL-04',
    PASSWORD_RULE,
    ['POST /api/users/register'],
    ['a1', 'abc@', '123@', 'abc1', '  a1  ', ''].map((password) => signUp({ password })),
  ],
  [
    'VAL-05',
    'Course name cannot be empty',
    ['POST /api/courses/createCourse', `PUT /api/courses/updateCourseById/${course.id}`],
    [{ name: ' ' }, {}],
  ],
  [
    'VAL-06',
    'Module name cannot be empty',
    ['POST /api/modules/createModule', `PUT /api/modules/updateModuleById/${module.id}`],
    [{ name: ' ', courseId: course.id }],
  ],
  [
    'VAL-07',
    'Topic name cannot be empty',
    ['POST /api/topics', `PUT /api/topics/${topic.id}`],
    [{ name: ' ', moduleId: module.id }],
  ],
  [
    'VAL-08',
    'Question text and correct answer cannot be empty',
    [`POST /api/questions/createQuestion/${topic.id}`, `PUT /api/questions/updateQuestionById/${question.id}`],
    [
      { ...fields, questionText: ' ' },
      { ...fields, correctAnswer: ' ' },
    ],
  ],
  [
    'VAL-09',
    'Please fill all the exam details!',
    ['POST /api/exams/createExam', `PUT /api/exams/updateExamById/${exam.id}`],
    [examOf({ examName: ' ' }), examOf({ questionIds: [] })],
  ],
  ['VAL-09', 'Please fill all the exam details!', ['POST /api/exams/createExam'], [examOf({ topicId: undefined })]],
  [
    'VAL-10',
    'Category name cannot be empty',
    ['POST /api/categories', `PUT /api/categories/${category.id}`],
    [{ name: ' ' }],
  ],
  [
    'VAL-10',
    ADDRESS_RULE,
    [`POST /api/video-links/${category.id}`, `PUT /api/video-links/${video.id}`],
    [{ title: 'x', videoUrl: 'no address' }],
  ],
  [
    'VAL-10',
    ADDRESS_RULE,
    [`POST /api/blog-links/${category.id}`, `PUT /api/blog-links/${blog.id}`],
    [{ blogTitle: 'x', blogUrl: 'no address' }],
  ],
]

test('[VAL-11] the server enforces every rule of the forms, VAL-01 to VAL-10, with the same message', async () => {
  const told: string[] = []
  const expected: string[] = []
  for (const [id, message, lines, bodies] of RULES)
    for (const line of lines)
      for (const body of bodies) {
        const response = await send(line, { token: line.includes('register') ? undefined : token, body })
        told.push(`${id} ${line} ${JSON.stringify(body)}: ${response.status} ${response.body.message}`)
        expected.push(`${id} ${line} ${JSON.stringify(body)}: 400 ${message}`)
      }
  expect(told).toEqual(expected)
  expect(new Set(RULES.map(([id]) => id)).size).toBe(10)
})

import { expect, test } from 'vitest'
import { keptPaths } from './kept-paths.ts'

const content = new RegExp(keptPaths().content)
const own = new RegExp(keptPaths().own)

test.each([
  '/api/courses/getAllCourses',
  '/api/courses/archived',
  '/api/modules/getModulesByCourseId/3',
  '/api/modules/3',
  '/api/topics/module/3',
  '/api/topics/search',
  '/api/topics/3',
  '/api/questions/getQuestionsByTopicId/3',
  '/api/questions/countQuestionsByModuleId/3',
  '/api/categories',
])('the service worker keeps %s as content', (path) => {
  expect([content.test(path), own.test(path)]).toEqual([true, false])
})

test.each([
  '/api/attempts',
  '/api/attempts/3/result',
  '/api/exams/topic/3',
  '/api/today',
  '/api/today/questions',
  '/api/today/more',
  '/api/today/mistakes',
  '/api/today/mix',
  '/api/practice/topics',
  '/api/practice/topics/3',
  '/api/purchases/my-modules',
  '/api/users/me',
])("the service worker keeps %s as the learner's own data", (path) => {
  expect([content.test(path), own.test(path)]).toEqual([false, true])
})

test.each([
  '/api/orders/mine',
  '/api/orders/mine/3',
  '/api/buy-now/offer/3',
  '/api/attempts/3/clock',
  '/api/exams/3/questions',
  '/api/users/getAllUsers',
  '/api/questions',
])('the service worker does not keep %s', (path) => {
  expect([content.test(path), own.test(path)]).toEqual([false, false])
})

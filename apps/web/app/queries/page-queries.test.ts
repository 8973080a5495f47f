import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { firstQueriesOf, PAGE_QUERIES } from './page-queries.ts'
import { preloadsOf } from './preloads.ts'

test('the table has a line for each page of the learner, and no other', () => {
  const area = routes.flatMap(({ children = [] }) => children).find(({ file }) => file === 'learner-area.tsx')
  expect(Object.keys(PAGE_QUERIES)).toEqual(area?.children?.map(({ path }) => path))
})

test('a page asks for its first data by the number in its address', () => {
  expect(firstQueriesOf('/user/buynow/7').map(({ queryKey }) => queryKey)).toEqual([
    ['/api/buy-now/offer/:moduleId', 'once', { params: { moduleId: 7 } }],
  ])
  expect(firstQueriesOf('/user/buynow/seven')).toEqual([])
  expect(firstQueriesOf('/admin/dashboard')).toEqual([])
})

test('the preload script gets the addresses of the first requests, with a place for the number', () => {
  expect(preloadsOf('/user/Topic/7')).toEqual({
    own: ['/api/topics/:id', '/api/purchases/my-modules', '/api/practice/progress/topic/:id'],
    public: [],
  })
  expect(preloadsOf('/user/dashboard')).toEqual({
    own: [
      '/api/today',
      '/api/readiness/goal',
      '/api/users/me',
      '/api/attempts?state=open&limit=200',
      '/api/practice/topics',
      '/api/practice/modules',
      '/api/attempts?after=0&limit=5',
      '/api/courses/archived',
      '/api/categories',
    ],
    public: ['/api/courses/getAllCourses'],
  })
})

test('a page without first requests has nothing to preload', () => {
  expect(preloadsOf('/user/exam/7/startexam')).toEqual({ own: [], public: [] })
  expect(preloadsOf('/about')).toEqual({ own: [], public: [] })
})

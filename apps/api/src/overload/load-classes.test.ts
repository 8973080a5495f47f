import { endpoints } from '@abhyas/contract/endpoints'
import { expect, test } from 'vitest'
import { loadKindOf } from './load-classes.ts'

const classOf = (line: string) => {
  const [method = '', url = ''] = line.split(' ')
  return loadKindOf(method, url)?.loadClass ?? 'never refused'
}

test.each([
  ['PUT /api/attempts/7/answers', 'answers'],
  ['POST /api/attempts/7/submit', 'answers'],
  ['POST /auth/refresh', 'answers'],
  ['POST /api/exams/7/attempts', 'exams'],
  ['GET /api/exams/7/questions?attemptId=8', 'exams'],
  ['GET /api/attempts/7/clock', 'exams'],
  ['GET /api/attempts/7/result', 'exams'],
  ['POST /api/practice/answers', 'exams'],
  ['POST /auth/login', 'exams'],
  ['GET /assets/entry-AbC.js', 'exams'],
  ['GET /api/attempts/7/answers', 'others'],
  ['GET /api/users/getAllUsers', 'others'],
  ['GET /api/topics/search?q=java', 'others'],
  ['GET /explore?q=java', 'others'],
  ['GET /api/questions/export/csv', 'others'],
  ['POST /api/payments/webhook', 'never refused'],
  ['GET /healthz', 'never refused'],
  ['GET /readyz', 'never refused'],
  ['GET /readyz?x', 'never refused'],
])('%s: %s', (line, loadClass) => {
  expect(classOf(line)).toBe(loadClass)
})

test('no call of an admin is refused later than a call of a learner', () => {
  const ofAdmins = Object.values(endpoints).filter(({ access }) => access === 'admin')
  expect(ofAdmins.length).toBeGreaterThan(50)
  for (const { method, path } of ofAdmins)
    expect(classOf(`${method} ${path.replaceAll(/:\w+/g, '1')}`), path).toBe('others')
})

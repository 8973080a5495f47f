import { expect, test } from 'vitest'
import { z } from 'zod'
import type { register, requestPasswordReset } from './auth.ts'
import type { getAllCourses, updateCourse } from './catalog.ts'
import { type ResponseOf, type CallInput, endpoint, pathOf } from './endpoint.ts'

const described = {
  method: 'GET',
  path: '/api/x',
  access: 'all',
  summary: 'x',
  response: z.number(),
  errors: [],
} as const

test('an endpoint without access, with an unknown access or with an unknown error code does not compile', () => {
  const { access: _access, ...withoutAccess } = described
  // @ts-expect-error an endpoint must have an access
  endpoint(withoutAccess)
  // @ts-expect-error there are only four kinds of access
  endpoint({ ...described, access: 'anyone' })
  // @ts-expect-error an error code must be in the catalogue, with a text and a status
  endpoint({ ...described, errors: ['made_up'] })
  // @ts-expect-error a path must begin with a slash
  endpoint({ ...described, path: 'api/x' })
  expect(endpoint(described)).toBe(described)
})

test('a call takes the parts that its endpoint has, and no others', () => {
  const good: CallInput<typeof register> = { body: { username: 'a', email: 'b', password: 'c' } }
  // @ts-expect-error the body is missing
  const withoutBody: CallInput<typeof requestPasswordReset> = {}
  // @ts-expect-error the body has another shape
  const otherShape: CallInput<typeof requestPasswordReset> = { body: { mail: 'x' } }
  // @ts-expect-error the id of the course is missing
  const withoutParams: CallInput<typeof updateCourse> = { body: { name: 'x' } }
  const versioned: CallInput<typeof updateCourse> = { params: { id: 1 }, body: { name: 'x' }, ifMatch: 3 }
  expect([good, withoutBody, otherShape, withoutParams, versioned]).toHaveLength(5)
})

test("the type of a response is the type of the endpoint's shape", () => {
  const courses: ResponseOf<typeof getAllCourses> = [{ id: 1, name: 'x', description: '', state: 'draft', version: 1 }]
  // @ts-expect-error a course has a name
  const nameless: ResponseOf<typeof getAllCourses> = [{ id: 1, description: '', state: 'draft', version: 1 }]
  expect([courses, nameless]).toHaveLength(2)
})

test('pathOf fills in the parameters and escapes them', () => {
  expect(pathOf('/api/courses/updateCourseById/:id', { id: 7 })).toBe('/api/courses/updateCourseById/7')
  expect(pathOf('/api/a/:one/:two', { one: 'x/y', two: '?' })).toBe('/api/a/x%2Fy/%3F')
  expect(pathOf('/api/a')).toBe('/api/a')
})

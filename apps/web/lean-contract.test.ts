import { expect, test } from 'vitest'
import { leanContract } from './lean-contract.ts'

test('an endpoint keeps its method and path, shapes are removed, and rules and figures stay', () => {
  const code = `import { z } from 'zod'
export const MOST = 45
export const half = (count) => Math.ceil(count / 2)
export const Exam = z.object({ id: Id, name: z.string().min(1) }).partial()
const Name = name('exam_incomplete')
const fields = { name: Name.max(9), state: Exam }
export const getExam = endpoint({ method: 'GET', path: '/api/exams/:id', summary: 'One exam', answer: Exam, errors: ['x'] })
`
  expect(leanContract(code)).toBe(`import { z } from 'zod'
export const MOST = 45
export const half = (count) => Math.ceil(count / 2)
export const Exam = undefined
const Name = undefined
const fields = undefined
export const getExam = { method: 'GET', path: '/api/exams/:id' }
`)
})

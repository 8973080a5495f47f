import type { Figure } from '../figure.ts'
import { besideBareServer } from '../load/beside-bare-server.ts'

/** A visitor reads the list of courses. */
export const coursesList: Figure = {
  name: 'courses-list',
  floor: 0.5,
  target: 0.9,
  setUp: async ({ product }) =>
    besideBareServer({ origin: (await product()).origin, path: '/api/courses/getAllCourses', headers: {} }),
}

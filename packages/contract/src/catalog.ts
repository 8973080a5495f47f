import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ContentState, Id, name, Nothing, State, text, Version } from './fields.ts'

export const Course = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  state: ContentState,
  version: Version,
})
export type Course = z.infer<typeof Course>

const CourseId = z.object({ id: Id })
const CourseName = name('course_name_empty')

export const getAllCourses = endpoint({
  method: 'GET',
  path: '/api/courses/getAllCourses',
  access: 'all',
  summary: 'All courses, in their order; drafts for admins only',
  response: z.array(Course),
  errors: [],
  isCached: true,
})

export const getMyArchivedCourses = endpoint({
  method: 'GET',
  path: '/api/courses/archived',
  access: 'learner',
  summary: 'The archived courses in which I own a module',
  response: z.array(Course),
  errors: [],
})

export const createCourse = endpoint({
  method: 'POST',
  path: '/api/courses/createCourse',
  access: 'admin',
  summary: 'Add a course',
  body: z.object({ name: CourseName, description: text(2000).default(''), state: State.default('published') }),
  response: Course,
  errors: ['course_name_empty'],
})

export const updateCourse = endpoint({
  method: 'PUT',
  path: '/api/courses/updateCourseById/:id',
  access: 'admin',
  summary: 'Change a course; what is left out stays as it is',
  params: CourseId,
  body: z.object({ name: CourseName, description: text(2000).optional(), state: ContentState.optional() }),
  response: Course,
  errors: ['course_name_empty', 'course_not_found', 'changed_meanwhile'],
  ifMatch: true,
})

export const deleteCourse = endpoint({
  method: 'DELETE',
  path: '/api/courses/deleteCourseById/:id',
  access: 'admin',
  summary: 'Delete a course that nobody owns anything of',
  params: CourseId,
  response: Nothing,
  errors: ['course_not_found', 'changed_meanwhile', 'content_owned', 'exam_running'],
  ifMatch: true,
})

export const sortCourses = endpoint({
  method: 'PUT',
  path: '/api/courses/order',
  access: 'admin',
  summary: 'Put the courses into this order; all of them must be named',
  body: z.object({ ids: z.array(Id).max(500) }),
  response: Nothing,
  errors: ['changed_meanwhile'],
})

/** The counts of the content that would be deleted with a course, module or topic, and of its owners and buyers. */
export const ContentInside = z.object({
  modules: z.number().int(),
  topics: z.number().int(),
  questions: z.number().int(),
  exams: z.number().int(),
  /** Counts the learners who bought one of its modules or were given one. */
  owners: z.number().int(),
  /** Counts the learners who own none of its modules, but have an order or a refund of one under way. */
  buyers: z.number().int(),
})
export type ContentInside = z.infer<typeof ContentInside>

export const getContentInside = endpoint({
  method: 'GET',
  path: '/api/content-inside/:kind/:id',
  access: 'admin',
  summary: 'How much there is in a course, a module or a topic, and how many own it',
  params: z.object({ kind: z.enum(['course', 'module', 'topic']), id: Id }),
  response: ContentInside,
  errors: [],
})

export const getContentVersion = endpoint({
  method: 'GET',
  path: '/api/content-version',
  access: 'all',
  summary: 'Grows with every change of content; a web server that runs alone asks for it',
  response: z.number().int(),
  errors: [],
})

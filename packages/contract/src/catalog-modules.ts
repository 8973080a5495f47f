import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ContentState, Id, name, Nothing, State, text, Version } from './fields.ts'

export const Module = z.object({
  id: Id,
  courseId: Id,
  name: z.string(),
  description: z.string(),
  state: ContentState,
  /** The price is in rupees. */
  price: z.number(),
  /** The topic that is open without a purchase. It is null when the module has no free sample. */
  freeTopicId: Id.nullable(),
  version: Version,
})
export type Module = z.infer<typeof Module>

/** A module together with the name of its course. */
export const PlacedModule = Module.extend({ courseName: z.string() })
export type PlacedModule = z.infer<typeof PlacedModule>

const ModuleId = z.object({ id: Id })
const CourseId = z.object({ courseId: Id })
const ModuleName = name('module_name_empty')
/**
 * The price is a whole number of paise. The minimum is the smallest amount that can be paid, the maximum catches typing
 * mistakes.
 */
const Price = z.number().min(1).max(1_000_000).multipleOf(0.01)

export const getModulesByCourse = endpoint({
  method: 'GET',
  path: '/api/modules/getModulesByCourseId/:courseId',
  access: 'all',
  summary: 'The modules of a course, in their order; drafts for admins only, archived ones for their owners too',
  params: CourseId,
  response: z.array(Module),
  errors: ['course_not_found'],
})

export const getModule = endpoint({
  method: 'GET',
  path: '/api/modules/:id',
  access: 'all',
  summary: 'One module, and the course it is part of',
  params: ModuleId,
  response: PlacedModule,
  errors: ['module_not_found'],
})

export const createModule = endpoint({
  method: 'POST',
  path: '/api/modules/createModule',
  access: 'admin',
  summary: 'Add a module at the end of a course',
  body: z.object({
    courseId: Id,
    name: ModuleName,
    description: text(2000).default(''),
    state: State.default('published'),
    price: Price.default(25),
  }),
  response: Module,
  errors: ['module_name_empty', 'course_not_found'],
})

export const updateModule = endpoint({
  method: 'PUT',
  path: '/api/modules/updateModuleById/:id',
  access: 'admin',
  summary: 'Change a module; what is left out stays as it is',
  params: ModuleId,
  body: z.object({
    name: ModuleName,
    description: text(2000).optional(),
    state: ContentState.optional(),
    price: Price.optional(),
  }),
  response: Module,
  errors: ['module_name_empty', 'module_not_found', 'changed_meanwhile'],
  ifMatch: true,
})

export const deleteModule = endpoint({
  method: 'DELETE',
  path: '/api/modules/deleteModuleById/:id',
  access: 'admin',
  summary: 'Delete a module that nobody owns, and its topics',
  params: ModuleId,
  response: Nothing,
  errors: ['module_not_found', 'changed_meanwhile', 'content_owned', 'exam_running'],
  ifMatch: true,
})

export const sortModules = endpoint({
  method: 'PUT',
  path: '/api/modules/order/:courseId',
  access: 'admin',
  summary: 'Put the modules of a course into this order; all of them must be named',
  params: CourseId,
  body: z.object({ ids: z.array(Id).max(500) }),
  response: Nothing,
  errors: ['course_not_found', 'changed_meanwhile'],
})

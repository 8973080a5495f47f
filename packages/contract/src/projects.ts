import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Nothing, oneLine, PageQuery, text, Version } from './fields.ts'

export const Project = z.object({
  id: Id,
  projectName: z.string(),
  backendTechnology: z.string(),
  frontendTechnology: z.string(),
  databaseName: z.string(),
  authenticationType: z.string(),
  /** A phone number: digits with or without + in front. It is empty when there is none. */
  contactDetails: z.string(),
  /** The price is in rupees. It is null when there is none. */
  price: z.number().nullable(),
  version: Version,
  /** Only admins get these fields: their note, the number of views, and the number of clicks on 'Buy Project'. */
  note: z.string().optional(),
  views: z.number().int().optional(),
  interests: z.number().int().optional(),
})
export type Project = z.infer<typeof Project>

const ProjectId = z.object({ id: Id })
const Line = z.string().trim().pipe(oneLine(120)).default('')

/** People write phone numbers with spaces, dashes and brackets, so these are removed. */
const Contact = z
  .string()
  .transform((typed) => typed.replaceAll(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^(\+?\d{8,15})?$/, 'contact_invalid'))
  .default('')

/** A price may also arrive as text from a form. An empty text means no price. */
const Price = z.preprocess(
  (typed) => (typed === '' || typed === undefined ? null : typed),
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d+(\.\d+)?$/)
          .transform(Number),
      ],
      'price_not_a_number',
    )
    .pipe(z.number().min(0, 'price_not_a_number').max(1_000_000_000, 'price_not_a_number'))
    .nullable(),
)

const ProjectBody = z.object({
  projectName: Line,
  backendTechnology: Line,
  frontendTechnology: Line,
  databaseName: Line,
  authenticationType: Line,
  contactDetails: Contact,
  price: Price,
  /** If the note is missing, it stays as it is. */
  note: text(2000).optional(),
})

/** The filter of the catalogue. The page takes the same parameters in its address. */
export const ProjectFilter = z.object({
  technology: text(120).default(''),
  /** The maximum is in rupees. */
  maxPrice: z.coerce.number().int().positive().max(1_000_000_000).optional(),
  search: text(100).default(''),
})

export const getProjects = endpoint({
  method: 'GET',
  path: '/api/projects',
  access: 'all',
  summary: 'Projects, the newest first',
  query: PageQuery.extend(ProjectFilter.shape),
  response: z.array(Project),
  errors: [],
})

export const getTechnologies = endpoint({
  method: 'GET',
  path: '/api/projects/technologies',
  access: 'all',
  summary: 'Every technology that some project is made with',
  response: z.array(z.string()),
  errors: [],
})

export const createProject = endpoint({
  method: 'POST',
  path: '/api/projects',
  access: 'admin',
  summary: 'Add a project; no field is required',
  body: ProjectBody,
  response: Project,
  errors: ['price_not_a_number', 'contact_invalid'],
})

export const updateProject = endpoint({
  method: 'PUT',
  path: '/api/projects/:id',
  access: 'admin',
  summary: 'Change a project',
  params: ProjectId,
  body: ProjectBody,
  response: Project,
  errors: ['price_not_a_number', 'contact_invalid', 'project_not_found', 'changed_meanwhile'],
  ifMatch: true,
})

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/api/projects/:id',
  access: 'admin',
  summary: 'Delete a project',
  params: ProjectId,
  response: Nothing,
  errors: ['project_not_found', 'changed_meanwhile'],
  ifMatch: true,
})

export const noteInterest = endpoint({
  method: 'POST',
  path: '/api/projects/:id/interest',
  access: 'all',
  summary: 'Somebody followed Buy Project; sent by the link itself, beside the chat that it opens',
  params: ProjectId,
  unreadBody: 'text/ping',
  response: Nothing,
  errors: [],
})

export const noteViews = endpoint({
  method: 'POST',
  path: '/api/projects/views',
  access: 'all',
  summary: 'These projects were on a page that somebody opened',
  query: z.object({
    ids: z
      .string()
      .max(1000)
      .regex(/^\d{1,15}(,\d{1,15}){0,49}$/),
  }),
  response: Nothing,
  errors: [],
})

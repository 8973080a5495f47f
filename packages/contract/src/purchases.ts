import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Nothing } from './fields.ts'

export const Grant = z.object({ userId: Id, moduleId: Id, grantedAt: Instant })
export type Grant = z.infer<typeof Grant>

export const getMyModules = endpoint({
  method: 'GET',
  path: '/api/purchases/my-modules',
  access: 'learner',
  summary: 'The ids of the modules that are open to me',
  response: z.array(Id),
  errors: [],
})

export const getGrants = endpoint({
  method: 'GET',
  path: '/api/purchases/grants/:userId',
  access: 'admin',
  summary: 'The modules that were given to a learner',
  params: z.object({ userId: Id }),
  response: z.array(Grant),
  errors: [],
})

export const grantModule = endpoint({
  method: 'POST',
  path: '/api/purchases/grants',
  access: 'admin',
  summary: 'Give a module to the learner with this address, which they have proved; giving it twice changes nothing',
  body: z.object({ moduleId: Id, email: z.string().trim().min(1, 'email_required').max(256, 'text_too_long') }),
  response: Grant,
  errors: ['email_required', 'module_not_found', 'module_archived', 'learner_not_found', 'learner_not_verified'],
})

export const revokeGrant = endpoint({
  method: 'DELETE',
  path: '/api/purchases/grants/:userId/:moduleId',
  access: 'admin',
  summary: 'Take a given module back; what was bought stays bought',
  params: z.object({ userId: Id, moduleId: Id }),
  response: Nothing,
  errors: [],
})

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Nothing } from './fields.ts'

/** The provider sends its events here. They are bytes with a signature, so this is not an endpoint. */
export const WEBHOOK_PATH = '/api/payments/webhook'

export const Grant = z.object({ userId: Id, moduleId: Id, grantedAt: Instant })
export type Grant = z.infer<typeof Grant>

/** The response to giving a module. */
export const GivenModule = Grant.extend({
  /** The learner had it before: nothing was changed. */
  wasGiven: z.boolean(),
  /** Learners can be asked nothing yet in a module without questions. */
  hasQuestions: z.boolean(),
})
export type GivenModule = z.infer<typeof GivenModule>

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
  response: GivenModule,
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

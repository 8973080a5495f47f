import { z } from 'zod'
import { USERNAME_MAX_LENGTH } from './rules/account-rules.ts'
import { RoleName } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Learner } from './exams-manage.ts'
import { Id, Instant, name, Nothing, PageQuery, text } from './fields.ts'
import { MAIL_CAUSES } from './site.ts'
import { type MailKind, SentMail } from './users-mails.ts'
import { User } from './users.ts'

const UserId = z.object({ id: Id })

export const getAllUsers = endpoint({
  method: 'GET',
  path: '/api/users/getAllUsers',
  access: 'admin',
  summary:
    'Users; by part of the id, the e-mail or the name, or by its beginning if the part has one or two characters',
  query: PageQuery.extend({
    userId: text(100).default(''),
    email: text(100).default(''),
    username: text(100).default(''),
  }),
  response: z.array(User),
  errors: [],
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/users/updateUserById/:id',
  access: 'admin',
  summary: 'Change a user; what is left out stays as it is. Another role or expiry ends their sessions',
  params: UserId,
  body: z.object({
    username: name('username_required', USERNAME_MAX_LENGTH).optional(),
    email: z.string().trim().min(1, 'email_required').max(256, 'text_too_long').optional(),
    role: z.object({ name: RoleName }).optional(),
    roleExpiryDate: z.iso.datetime({ offset: true }).nullable().optional(),
  }),
  response: User,
  errors: [
    'username_required',
    'email_required',
    'email_invalid',
    'email_taken',
    'user_not_found',
    'changed_meanwhile',
    'own_account',
    'last_admin',
  ],
  ifMatch: true,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/deleteUserById/:id',
  access: 'admin',
  summary: 'Delete a user: the person goes, what was paid stays under a number',
  params: UserId,
  response: Nothing,
  errors: ['user_not_found', 'changed_meanwhile', 'own_account', 'last_admin'],
  ifMatch: true,
})

/** The reasons why an account with an expired role is not deleted. */
export const KEPT_BECAUSE = ['asks', 'last_admin', 'open_attempt', 'open_order', 'owns_module'] as const
export type KeptBecause = (typeof KEPT_BECAUSE)[number]

export const UserDeletion = z.object({
  id: Id,
  state: z.enum(['running', 'stopped', 'done']),
  /** The number of expired accounts when the deletion began. */
  expired: z.number().int(),
  deleted: z.number().int(),
  kept: z.partialRecord(z.enum(KEPT_BECAUSE), z.number().int()),
  startedAt: Instant,
  endedAt: Instant.nullable(),
})
export type UserDeletion = z.infer<typeof UserDeletion>

export const getExpiredUsers = endpoint({
  method: 'GET',
  path: '/api/users/expiredUsers',
  access: 'admin',
  summary: 'How many users have an expired role, and how far the last deletion of them has come',
  response: z.object({
    expired: z.number().int(),
    kept: UserDeletion.shape.kept,
    deletion: UserDeletion.nullable(),
  }),
  errors: [],
})

export const deleteExpiredUsers = endpoint({
  method: 'DELETE',
  path: '/api/users/deleteExpiredUsers',
  access: 'admin',
  summary: 'Begin to delete the users whose role has expired; those who own a module only if it is asked for',
  query: z.object({ alsoOwners: z.stringbool().default(false) }),
  response: UserDeletion,
  errors: ['deletion_running'],
})

export const stopDeletion = endpoint({
  method: 'POST',
  path: '/api/users/deleteExpiredUsers/stop',
  access: 'admin',
  summary: 'Stop the deletion that is running; whom it has deleted stays deleted',
  response: UserDeletion,
  errors: ['deletion_not_found'],
})

export const resumeDeletion = endpoint({
  method: 'POST',
  path: '/api/users/deleteExpiredUsers/resume',
  access: 'admin',
  summary: 'Go on with the deletion that was stopped last',
  response: UserDeletion,
  errors: ['deletion_not_found', 'deletion_running'],
})

/** A reminder is sent once. The mail about a deletion has no reader whom an admin could find. */
export const isRepeatable = (kind: MailKind): boolean =>
  kind !== 'unpaid_order' && kind !== 'daily_reminder' && kind !== 'account_deleted'

export const getMails = endpoint({
  method: 'GET',
  path: '/api/users/:id/mails',
  access: 'admin',
  summary: 'What we sent to a person, the newest first',
  params: z.object({ id: Id }),
  query: PageQuery,
  response: z.array(SentMail),
  errors: ['user_not_found'],
})

export const FailedMail = SentMail.omit({ state: true, sentAt: true }).extend({
  learner: Learner,
  /** It is null when the mail could not even be written, or when an earlier version of Abhyas sent it. */
  cause: z.enum(MAIL_CAUSES).nullable(),
})
export type FailedMail = z.infer<typeof FailedMail>

export const getFailedMails = endpoint({
  method: 'GET',
  path: '/api/mails/failed',
  access: 'admin',
  summary: 'The failed mails that wait for an admin, the newest first',
  query: PageQuery,
  response: z.array(FailedMail),
  errors: [],
})

export const lookAtMail = endpoint({
  method: 'POST',
  path: '/api/mails/:id/look',
  access: 'admin',
  summary: 'Mark a failed mail as seen. It no longer waits',
  params: z.object({ id: Id }),
  response: Nothing,
  errors: ['mail_not_found'],
})

export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/api/mails/:id/again',
  access: 'admin',
  summary:
    'Send a mail again. A mail with a link gets a new link; other mails are written from their order, attempt or report',
  params: z.object({ id: Id }),
  response: Nothing,
  errors: ['mail_not_found', 'mail_not_repeatable', 'too_many_tries'],
})

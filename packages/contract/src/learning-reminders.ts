import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'

/** The hour of a learner who has not chosen one. */
export const USUAL_HOUR = 19

const ReminderSettings = z.object({
  /** The hour of the day in the time zone of the learner. */
  hour: z.int().min(0).max(23),
  byMail: z.boolean(),
  /** Without a device this stays false. A change to false forgets all devices. */
  byPush: z.boolean(),
})
export type ReminderSettings = z.infer<typeof ReminderSettings>

const Reminders = ReminderSettings.extend({
  /** The moment of the next reminder, or null while reminders are off. */
  nextAt: Instant.nullable(),
  timeZone: z.string(),
  /** The key with which a browser subscribes, or null where reminders on devices are not offered. */
  publicKey: z.string().nullable(),
  /** The SHA-256 of the address of each device, in base64url. A browser finds its own among them. */
  devices: z.array(z.string()),
})
export type Reminders = z.infer<typeof Reminders>

const Endpoint = z.string().max(1000)
const PushSubscription = z.object({
  /** The address of the browser at its push service. */
  endpoint: Endpoint,
  keys: z.object({ p256dh: z.string().regex(/^[\w-]{87}=?$/), auth: z.string().regex(/^[\w-]{22}={0,2}$/) }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** In the download of the learner's own data. */
export const OwnReminders = ReminderSettings.extend({
  nextAt: Instant.nullable(),
  lastAt: Instant.nullable(),
  devices: z.array(PushSubscription.pick({ endpoint: true }).extend({ createdAt: Instant })),
})
export type OwnReminders = z.infer<typeof OwnReminders>

export const getReminders = endpoint({
  method: 'GET',
  path: '/api/reminders',
  access: 'account',
  summary: 'When and how I am reminded of the questions of the day',
  response: Reminders,
  errors: [],
})

export const updateReminders = endpoint({
  method: 'PUT',
  path: '/api/reminders',
  access: 'account',
  summary: 'Choose the hour and the ways of my reminders; without a way they stop',
  body: ReminderSettings,
  response: Reminders,
  errors: [],
})

export const addDevice = endpoint({
  method: 'POST',
  path: '/api/reminders/push',
  access: 'account',
  summary: 'Remind me on this device too',
  body: PushSubscription,
  response: Reminders,
  errors: ['push_unavailable', 'push_address_refused'],
})

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/api/reminders/push',
  access: 'account',
  summary: 'Remind me no more on this device',
  body: z.object({ endpoint: Endpoint }),
  response: Reminders,
  errors: [],
})

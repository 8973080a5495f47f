import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, name, Nothing, text, Version } from './fields.ts'

/** What visitors and learners notice when it does not work. */
export const PARTS = ['pages', 'exams', 'practice', 'payments', 'mails'] as const
export type Part = (typeof PARTS)[number]

export const Incident = z.object({
  id: Id,
  version: Version,
  title: z.string(),
  titleHindi: z.string(),
  text: z.string(),
  textHindi: z.string(),
  parts: z.array(z.enum(PARTS)),
  beganAt: Instant,
  /** Null while it goes on. */
  endedAt: Instant.nullable(),
})
export type Incident = z.infer<typeof Incident>

export const PartState = z.object({
  part: z.enum(PARTS),
  /** `disturbed`: it works late, or not for everybody. */
  state: z.enum(['works', 'disturbed', 'down']),
  since: Instant.nullable(),
})
export type PartState = z.infer<typeof PartState>

export const SiteStatus = z.object({
  /** When the parts were looked at. */
  at: Instant,
  parts: z.array(PartState),
  /** The outages of the last 90 days, and when they were read. Null when they were never read. */
  history: z
    .object({
      at: Instant,
      /** Days of India, the oldest first, with the minutes in which something did not work. */
      days: z.array(z.object({ day: z.iso.date(), minutes: z.number().int() })),
      /** The newest first. */
      incidents: z.array(Incident),
    })
    .nullable(),
})
export type SiteStatus = z.infer<typeof SiteStatus>

export const getStatus = endpoint({
  method: 'GET',
  path: '/api/status',
  access: 'all',
  summary: 'Which parts of the site work, since when, and the outages of the last 90 days',
  response: SiteStatus,
  errors: [],
})

export const INCIDENT_TITLE_MAX_LENGTH = 120
export const INCIDENT_TEXT_MAX_LENGTH = 2000

const IncidentBody = z
  .object({
    title: name('incident_incomplete', INCIDENT_TITLE_MAX_LENGTH),
    titleHindi: name('incident_incomplete', INCIDENT_TITLE_MAX_LENGTH),
    text: text(INCIDENT_TEXT_MAX_LENGTH),
    textHindi: text(INCIDENT_TEXT_MAX_LENGTH),
    parts: z.array(z.enum(PARTS)).min(1, 'incident_incomplete'),
    beganAt: Instant,
    endedAt: Instant.nullable(),
  })
  .refine(({ beganAt, endedAt }) => endedAt === null || Date.parse(endedAt) >= Date.parse(beganAt), {
    message: 'incident_ends_first',
    path: ['endedAt'],
  })
export type IncidentValues = z.infer<typeof IncidentBody>

const IncidentId = z.object({ id: Id })

export const getIncidents = endpoint({
  method: 'GET',
  path: '/api/incidents',
  access: 'admin',
  summary: 'The newest 100 incidents, also those that are too old for the public page',
  response: z.array(Incident),
  errors: [],
})

export const createIncident = endpoint({
  method: 'POST',
  path: '/api/incidents',
  access: 'admin',
  summary: 'Tell visitors of an incident; it is published at once',
  body: IncidentBody,
  response: Incident,
  errors: ['incident_incomplete', 'incident_ends_first'],
})

export const updateIncident = endpoint({
  method: 'PUT',
  path: '/api/incidents/:id',
  access: 'admin',
  summary: 'Change an incident, or end it',
  params: IncidentId,
  body: IncidentBody,
  response: Incident,
  errors: ['incident_incomplete', 'incident_ends_first', 'incident_not_found', 'changed_meanwhile'],
  ifMatch: true,
})

export const deleteIncident = endpoint({
  method: 'DELETE',
  path: '/api/incidents/:id',
  access: 'admin',
  summary: 'Delete an incident that was told by mistake',
  params: IncidentId,
  response: Nothing,
  errors: ['incident_not_found', 'changed_meanwhile'],
  ifMatch: true,
})

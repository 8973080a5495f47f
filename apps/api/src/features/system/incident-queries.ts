import type { Incident } from '@abhyas/contract/status'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

const INCIDENT = sql`id, version, title, title_hindi as "titleHindi", body as text, body_hindi as "textHindi", parts,
  began_at as "beganAt", ended_at as "endedAt"`

export const selectIncidents = (db: Db) =>
  db.select<Incident>(sql`select ${INCIDENT} from incidents order by began_at desc, id desc limit 100`)

/** The incidents that ended in the last days, and those that go on. */
export const selectIncidentsOfDays = (db: Db, days: number) =>
  db.select<Incident>(sql`
    select ${INCIDENT} from incidents
    where coalesce(ended_at, now()) > now() - make_interval(days => ${days}) and began_at <= now()
    order by began_at desc, id desc limit 100`)

export const selectOptionalIncident = (db: Db, id: number) =>
  db.selectOptional<Incident>(sql`select ${INCIDENT} from incidents where id = ${id}`)

type NewIncident = Omit<Incident, 'id' | 'version'>

export async function insertIncident(db: Db, incident: NewIncident): Promise<Incident> {
  const [row] = await db.write<Incident>(sql`
    insert into incidents (title, title_hindi, body, body_hindi, parts, began_at, ended_at)
    values (${incident.title}, ${incident.titleHindi}, ${incident.text}, ${incident.textHindi},
      ${incident.parts}::text[], ${incident.beganAt}, ${incident.endedAt})
    returning ${INCIDENT}`)
  return row as Incident
}

type IncidentChange = NewIncident & { id: number; ifMatch: number | undefined }

/** Returns null when the incident is gone or has changed since the version of `ifMatch`. */
export async function updateOptionalIncident(db: Db, change: IncidentChange): Promise<Incident | null> {
  const [row] = await db.write<Incident>(sql`
    update incidents set title = ${change.title}, title_hindi = ${change.titleHindi}, body = ${change.text},
      body_hindi = ${change.textHindi}, parts = ${change.parts}::text[], began_at = ${change.beganAt},
      ended_at = ${change.endedAt}, version = version + 1
    where id = ${change.id} and version = coalesce(${change.ifMatch}, version) returning ${INCIDENT}`)
  return row ?? null
}

export type Outage = { beganAt: string; endedAt: string }

/** The times that a database gave back to running attempts. */
export const selectOutages = (db: Db, days: number) =>
  db.select<Outage>(sql`
    select began_at as "beganAt", ended_at as "endedAt" from cluster.outages
    where ended_at > now() - make_interval(days => ${days}) order by began_at`)

import { randomUUID } from 'node:crypto'
import { connect, type Database } from '@abhyas/database/database'
import { DEMO_PASSWORD, DEMO_PASSWORD_HASH } from '@abhyas/database/seed/demo-users'
import { sql } from '@abhyas/database/sql'

export type Person = { id: number; username: string; email: string; password: string }

/** Empties every table; ids go on, so that nothing a server remembers can be mistaken for something new. */
export async function clearData(db: Database): Promise<void> {
  const tables = await db.select<{ name: string }>(sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname in ('public', 'learner') and tablename not in ('schema_migrations', 'content_version')`)
  const text = `truncate ${tables.map(({ name }) => name).join(', ')} cascade`
  await db.write({ name: '', text, values: [] })
}

type NewPerson = { username?: string; role?: string; roleExpiresAt?: string | null }

/** Somebody with an address of their own, who knows the demo password. */
export async function buildPerson(db: Database, given: NewPerson = {}): Promise<Person> {
  const { username = 'Asha', role = 'ROLE_USER', roleExpiresAt = null } = given
  const email = `${role === 'ROLE_USER' ? 'learner' : 'admin'}${randomUUID().slice(0, 8)}@gmail.com`
  const [row] = await db.write<{ id: number }>(sql`
    insert into users (username, email, email_key, password_hash, role, role_expires_at, email_verified_at)
    values (${username}, ${email}, ${email}, ${DEMO_PASSWORD_HASH}, ${role}, ${roleExpiresAt}, now()) returning id`)
  if (role === 'ROLE_USER') await db.write(sql`insert into counter_deltas (name, delta) values ('learners', 1)`)
  return { id: row?.id ?? 0, username, email, password: DEMO_PASSWORD }
}

type NewCourse = { name: string; description?: string; state?: 'draft' | 'published' }

export async function buildCourse(db: Database, given: NewCourse): Promise<{ id: number; name: string }> {
  const { name, description = '', state = 'published' } = given
  const [row] = await db.write<{ id: number }>(sql`
    insert into courses (name, description, state) values (${name}, ${description}, ${state}) returning id`)
  return { id: row?.id ?? 0, name }
}

export const openData = (url: string): Database => connect({ url, readConnections: 2, writeConnections: 2 })

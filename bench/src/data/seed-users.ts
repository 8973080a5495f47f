import { connect, type Database } from '@abhyas/database/database'
import { DEMO_PASSWORD_HASH, seedDemoUsers } from '@abhyas/database/demo-users'
import { sql } from '@abhyas/database/sql'
import { withoutIndexes } from '../without-indexes.ts'

const FIRST_NAMES =
  'aarav aditi ajay akash amit ananya anil anita anjali ankit arjun arun asha ashok bhavna chetan deepak deepika dev divya farhan gaurav geeta harish isha jaya jyoti karan kavita kiran lakshmi lalit madhu mahesh manish manoj meena mohan mohit mukesh naveen neha nikhil nisha pankaj pooja pradeep pranav priya rahul raj rajesh rakesh ramesh ravi rekha ritu rohan rohit sachin sandeep sanjay seema shreya sneha sonia sunil sunita suresh swati tanvi uma varun vijay vikas vinod vivek yash yusuf zoya'.split(
    ' ',
  )
const LAST_NAMES =
  'kumar singh sharma verma gupta patel reddy nair iyer das rao joshi mehta shah khan yadav mishra pandey chauhan jain bose ghosh pillai menon naidu'.split(
    ' ',
  )
/** A part of the e-mail addresses of the newest hundredth of the users, for a search whose results are all at the end. */
export const NEWEST_PART = 'neet27'
/** A prime above the number of users, so that every user gets a different number. */
const PRIME = 1_000_003
const ADMINS = 30

export const numberOf = (id: number): number => (id * 7919) % PRIME

export type Crowd = { users: number; auditRows: number }

/** A tenth of the roles have expired, and a twentieth will expire. A fifth of the users have a session. Ids count from 1. */
export const crowdOf = (users: number): Crowd => ({ users, auditRows: Math.max(users / 10, 1000) })

/** Fills a migrated database with the same rows in every run. */
export async function seedUsers(url: string, { users, auditRows }: Crowd): Promise<void> {
  const db = connect({ url })
  await seedDemoUsers(db)
  await withoutIndexes(db, ['users_trigrams', 'users_role_expires_at'], () => insertUsers(db, users))
  await insertSessions(db)
  await withoutIndexes(db, ['audit_log_label'], () => insertAuditRows(db, auditRows))
  // Leaves the tables as autovacuum and checkpoints would after a while.
  await db.write(sql`vacuum analyze`)
  await db.write(sql`checkpoint`)
  await db.close()
}

/** An e-mail address has one or two names and a number of its own. Every tenth begins with a capital. */
async function insertUsers(db: Database, users: number): Promise<void> {
  await db.write(sql`
    insert into users (username, email, email_key, password_hash, role, role_expires_at, email_verified_at)
    select initcap(first), case when n % 10 = 3 then initcap(email) else email end, replace(local, '.', '') || '@gmail.com',
      ${DEMO_PASSWORD_HASH}, case when n <= ${ADMINS} then 'ROLE_ADMIN' else 'ROLE_USER' end,
      case when n % 10 = 7 then now() - make_interval(secs => other) when third % 20 = 5 then now() + make_interval(days => 30) end,
      now()
    from generate_series(3, ${users}::int) n
    cross join lateral (select n * 7919::bigint % ${PRIME}::bigint as mixed,
      n * 104729::bigint % ${PRIME}::bigint as other, n * 611953::bigint % ${PRIME}::bigint as third) m
    cross join lateral (select (${FIRST_NAMES}::text[])[1 + mixed % ${FIRST_NAMES.length}::int] as first,
      (${LAST_NAMES}::text[])[1 + other % ${LAST_NAMES.length}::int] as last) names
    cross join lateral (select first || case when third % 4 > 0 then '.' || last else '' end
      || case when n > ${users}::int * 0.99 then ${NEWEST_PART} || '.' else '' end || mixed as local) l
    cross join lateral (select local || '@gmail.com' as email) e
    order by n`)
  await db.write(sql`
    insert into counter_deltas (name, delta) select 'learners', count(*) - 1 from users where role = 'ROLE_USER'`)
}

/** Inserts sessions for every fifth user, some of them ended, and tokens of mails that are not confirmed yet. */
async function insertSessions(db: Database): Promise<void> {
  await db.write(sql`
    insert into sessions (user_id, secret, agent_hash, ended_at)
    select id, sha256(id::text::bytea), sha256('bench'), case when id % 4 = 0 then now() end
    from users where id * 7919 % 5 = 0`)
  await db.write(sql`
    insert into mail_tokens (token_hash, user_id, purpose, expires_at)
    select sha256(id::text::bytea), id, 'verify_email', now() + interval '1 day' from users where id * 7919 % 50 = 3`)
}

/** Inserts changes of the admins, equally many for each. */
async function insertAuditRows(db: Database, rows: number): Promise<void> {
  await db.write(sql`
    insert into audit_log (author_id, request_id, action, entity, entity_id, label, before, after)
    select 1 + n / 7 % ${ADMINS}::int, 'request-' || n / 3, 'update', entity, 1 + n % 5000,
      case when entity = 'users' then '' else initcap(entity) || ' ' || n * 7919::bigint % ${PRIME}::bigint end,
      '{"place": 1}', '{"place": 2}'
    from generate_series(1, ${rows}::int) n
    cross join lateral (select (array['questions', 'questions', 'questions', 'users', 'topics', 'exams'])[1 + n % 6] as entity) e
    order by n`)
}

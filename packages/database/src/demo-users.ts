import type { Db } from './database.ts'
import { sql } from './sql.ts'

/** Demo logins. They exist on a seeded development database only; production never runs the seed. */
export const DEMO_PASSWORD = 'Practise@1'
export const DEMO_ADMIN = { username: 'Meera', email: 'admin@gmail.com', role: 'ROLE_ADMIN' }
export const DEMO_LEARNER = { username: 'Asha', email: 'learner@gmail.com', role: 'ROLE_USER' }

// This is argon2id of DEMO_PASSWORD, so that seeding needs no hashing library.
export const DEMO_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$KdaZmNeMBFz42HbKU0OT/w$zlaDV4rRLq5j0UvAJcd7b5WeBObTJYh7QzYjcnJpolo'

export async function seedDemoUsers(db: Db): Promise<void> {
  for (const user of [DEMO_ADMIN, DEMO_LEARNER])
    await db.write(sql`
      insert into users (username, email, email_key, password_hash, role, email_verified_at)
      values (${user.username}, ${user.email}, ${user.email}, ${DEMO_PASSWORD_HASH}, ${user.role}, now())`)
  await db.write(sql`insert into counter_deltas (name, delta) values ('learners', 1)`)
}

import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

type NewJobs = { data?: object; retryLimit?: number; count?: number; secondsAgo?: number }

/** Enqueues jobs past the product, also ones that should have started long ago. */
export const putJob = (db: Db, queue: string, jobs: NewJobs = {}) => {
  const { data = {}, retryLimit = 0, count = 1, secondsAgo = 0 } = jobs
  return db.write(sql`
    insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, start_after, dead_letter)
    select ${queue}, ${JSON.stringify(data)}::jsonb, ${retryLimit}, 1, true,
      now() - make_interval(secs => ${secondsAgo}), 'dead-jobs' from generate_series(1, ${count}::int)`)
}

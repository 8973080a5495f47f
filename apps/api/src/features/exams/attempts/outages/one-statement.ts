import { GRACE_SECONDS } from '@abhyas/contract/exams-attempts'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/**
 * How the time of an outage was given back before it was given in batches: by one statement over all running attempts,
 * at the moment at which the outage ended. It works on a copy of the attempts.
 */
export const createCopy = (db: Db) =>
  db.write(sql`
    do $do$ begin
      create schema former;
      create table former.attempts (like learner.attempts);
      create function former.give(p_began timestamptz, p_ended timestamptz, p_grace interval) returns void language sql as $$
        update former.attempts a
        set deadline = a.deadline + running.gap,
          outage_ms = a.outage_ms + ceil(extract(epoch from running.gap) * 1000)::bigint,
          section_ends = case when a.section_ends is not null then (
            select array_agg(case when e.ends_at > p_began - p_grace then e.ends_at + running.gap else e.ends_at end order by e.nth)
            from unnest(a.section_ends) with ordinality e(ends_at, nth)
          ) end
        from (
          select learner_id, id, p_ended - greatest(p_began, started_at) as gap from former.attempts
          where finished_at is null and deadline > p_began - p_grace
        ) running
        where a.learner_id = running.learner_id and a.id = running.id;
      $$;
    end $do$`)

/** Copies the attempts that are not in the copy yet. */
export const copyAttempts = (db: Db) =>
  db.write(sql`
    insert into former.attempts select * from learner.attempts a
    where not exists (select from former.attempts f where f.learner_id = a.learner_id and f.id = a.id)`)

export const emptyAll = (db: Db) =>
  db.write(sql`
    do $$ begin
      truncate learner.attempts, learner.answers, learner.late_answers, former.attempts, cluster.outages;
      update cluster.pulse set beat_at = clock_timestamp();
    end $$`)

/** Gives the last outage to the copy. */
export const giveToCopy = (db: Db) =>
  db.write(sql`
    select former.give(began_at, ended_at, make_interval(secs => ${GRACE_SECONDS}))::text
    from cluster.outages order by ended_at desc limit 1`)

export const closeCopy = (db: Db, learnerId: number, closedBy: 'learner' | 'deadline') =>
  db.write(sql`
    update former.attempts set state = 'graded', finished_at = clock_timestamp(), closed_by = ${closedBy}
    where learner_id = ${learnerId}`)

type Expected = { isOpen: boolean; isOver: boolean; isPastDeadline: boolean; isSavable: boolean }

/** What the copy says of a learner's attempt now. Sections have ten places each. */
export const expectedOf = (db: Db, learnerId: number, place: number) =>
  db.selectOptional<Expected>(sql`
    select state = 'open' as "isOpen", clock_timestamp() >= deadline + grace as "isOver",
      clock_timestamp() >= deadline as "isPastDeadline",
      state = 'open' and case when section_ends is null then now() < deadline + grace
        else now() < section_ends[section] + grace and (section = 1 or now() >= section_ends[section - 1] - grace)
      end as "isSavable"
    from former.attempts,
      (select make_interval(secs => ${GRACE_SECONDS}), ${Math.floor(place / 10) + 1}::integer) x(grace, section)
    where learner_id = ${learnerId}`)

/** The attempts that differ from their copies. */
export const selectDifferent = (db: Db) =>
  db.select(sql`
    select a.learner_id as "learnerId", a.state, a.closed_by as "closedBy", a.outage_ms as "outageMs",
      f.state as "copyState", f.closed_by as "copyClosedBy", f.outage_ms as "copyOutageMs",
      (a.deadline - f.deadline)::text as later, a.section_ends::text as ends, f.section_ends::text as "copyEnds"
    from learner.attempts a full join former.attempts f on f.learner_id = a.learner_id and f.id = a.id
    where (a.deadline, a.section_ends, a.outage_ms, a.state, a.closed_by)
      is distinct from (f.deadline, f.section_ends, f.outage_ms, f.state, f.closed_by)`)

-- The time of an outage is given to the running attempts in small batches, and not in one statement over all of them.

-- The outages that ended until this moment were given to the attempt. A new attempt takes no part in earlier ones, and the
-- attempts that exist now have theirs.
alter table learner.attempts add column given_until timestamptz not null default now();

alter table cluster.outages
  -- Attempts and sections that end later than this get the time.
  add column ends_after timestamptz,
  -- Every attempt that was running has its time.
  add column is_given boolean not null default true,
  -- The last learner whose attempts have their time.
  add column given_to_learner bigint not null default 0;
-- squawk-ignore require-concurrent-index-creation -- the table has one row for each outage
create index outages_owed on cluster.outages (ended_at) where not is_given;

/*
 * Gives the open attempts of these learners the outages that they have not got yet, each of them once. It does nothing
 * when no outage is owed. Rows are locked in the same sequence as by a closing, so that nobody waits in a circle. An
 * attempt that was over, with the grace, before the outage stays over.
 */
create function cluster.give_outages(p_learner bigint[]) returns void language plpgsql as $$
declare
  owed cluster.outages;
  learners bigint[];
begin
  for owed in select * from cluster.outages where not is_given order by ended_at loop
    if learners is null then
      select array_agg(distinct learner_id order by learner_id) into learners from unnest(p_learner) u(learner_id);
      -- The next statement sees what others changed before we got the locks.
      perform from unnest(learners) u(learner_id) cross join lateral (
        select from learner.attempts where learner_id = u.learner_id and state = 'open'
        order by id offset 0 for no key update
      ) a;
    end if;
    update learner.attempts a
    set given_until = owed.ended_at,
      deadline = a.deadline + running.gap,
      outage_ms = a.outage_ms + ceil(extract(epoch from running.gap) * 1000)::bigint,
      section_ends = case when a.section_ends is not null then (
        select array_agg(case when e.ends_at > owed.ends_after then e.ends_at + running.gap else e.ends_at end order by e.nth)
        from unnest(a.section_ends) with ordinality e(ends_at, nth)
      ) end
    from (
      select k.learner_id, k.id, case when k.deadline > owed.ends_after and k.started_at < owed.ended_at
        then owed.ended_at - greatest(owed.began_at, k.started_at) else interval '0' end as gap
      from unnest(learners) u(learner_id) cross join lateral (
        select learner_id, id, deadline, started_at from learner.attempts
        where learner_id = u.learner_id and state = 'open' and given_until < owed.ended_at offset 0
      ) k
    ) running
    where a.learner_id = running.learner_id and a.id = running.id;
  end loop;
end $$;

/*
 * Gives the oldest outage that is owed to the next attempts, by their learners. Returns true when the caller should go on.
 * Only one process does this at a time. If it is killed, another one continues behind its last batch.
 */
create function cluster.give_outage_to_next(p_attempts integer) returns boolean language plpgsql as $$
declare
  owed cluster.outages;
  learners bigint[];
  running integer;
begin
  select * into owed from cluster.outages
  where began_at = (select began_at from cluster.outages where not is_given order by ended_at limit 1) and not is_given
  for no key update skip locked;
  if not found then return false; end if;

  select array_agg(learner_id), count(*) filter (where deadline > owed.ends_after and started_at < owed.ended_at)
  into learners, running
  from (
    select learner_id, deadline, started_at from learner.attempts
    where state = 'open' and learner_id > owed.given_to_learner order by learner_id, exam_id limit p_attempts
  ) next;
  if learners is null then
    update cluster.outages set is_given = true where began_at = owed.began_at;
  else
    perform cluster.give_outages(learners);
    -- An attempt that was submitted before its turn is not counted.
    update cluster.outages
    set given_to_learner = learners[cardinality(learners)], attempt_count = attempt_count + running
    where began_at = owed.began_at;
  end if;
  return true;
end $$;

/*
 * Notes that answers can be taken. A gap of more than p_tolerated, with attempts running, is an outage, and its time is
 * owed to them. Only one of many processes notes it, because of the lock on the pulse. The next one finds no gap.
 */
create function cluster.note_beat(p_tolerated interval, p_grace interval, out is_outage boolean, out is_owed boolean)
language plpgsql as $$
declare
  last_beat timestamptz;
  resumed_at timestamptz;
begin
  is_outage := false;
  -- Many processes beat; one row need not be written for each of them.
  select beat_at into last_beat from cluster.pulse;
  if clock_timestamp() >= last_beat + interval '500 ms' then
    select beat_at into last_beat from cluster.pulse for update;
    resumed_at := clock_timestamp();
    if resumed_at > last_beat + p_tolerated then
      insert into cluster.outages (began_at, ended_at, attempt_count, ends_after, is_given)
      select last_beat, resumed_at, 0, last_beat - p_grace, false from (
        -- The order makes the planner read one entry of the index, whatever the statistics say.
        select from learner.attempts where finished_at is null and deadline > last_beat - p_grace
        order by deadline limit 1
      ) running;
      is_outage := found;
    end if;
    update cluster.pulse set beat_at = resumed_at;
  end if;
  is_owed := exists (select from cluster.outages where not is_given);
end $$;

-- For processes of the release before. Their statements know nothing of owed time, so nothing is owed when this returns.
create or replace function cluster.beat(p_tolerated interval, p_grace interval) returns boolean language plpgsql as $$
declare
  is_outage boolean;
begin
  select b.is_outage into is_outage from cluster.note_beat(p_tolerated, p_grace) b;
  -- A process of this release may be at work on them.
  perform from cluster.outages where not is_given order by ended_at for no key update;
  while cluster.give_outage_to_next(10000) loop end loop;
  return is_outage;
end $$;

-- As before, except that attempts first get the outages that they are owed.
create or replace function learner.close_attempts(
  p_learner bigint[], p_attempt bigint[], p_right text[], p_grace interval, p_epoch integer[], p_last_seq integer[],
  p_spent_ms text[], p_marks text[] default null, p_numbers text[] default null
) returns table (nth integer, verdict text) language plpgsql as $$
declare
  open_learners bigint[];
  open_attempts bigint[];
begin
  perform cluster.give_outages(p_learner);
  select array_agg(a.learner_id), array_agg(a.id) into open_learners, open_attempts
  from (select * from unnest(p_learner, p_attempt) u(learner_id, id) order by learner_id, id) u
  cross join lateral (
    select learner_id, id, state from learner.attempts where learner_id = u.learner_id and id = u.id offset 0 for update
  ) a where a.state = 'open';

  return query
  with given as materialized (
    select u.learner_id, u.id, u.right_bits::smallint[] as right_bits, u.epoch, u.last_seq, u.spent_ms::integer[] as spent_ms,
      u.marks::integer[] as marks, u.numbers::numeric[] as numbers, u.nth
    from unnest(p_learner, p_attempt, p_right, p_epoch, p_last_seq, p_spent_ms, p_marks, p_numbers) with ordinality
      u(learner_id, id, right_bits, epoch, last_seq, spent_ms, marks, numbers, nth)
  ), asked as (
    select u.learner_id, u.id, u.spent_ms, u.nth, case
      when a.id is null then 'not_found'
      when a.state <> 'open' then 'closed'
      when clock_timestamp() >= a.deadline + p_grace then 'graded'
      when u.epoch is null then 'running'
      when u.epoch <> a.epoch then 'taken_over'
      when u.last_seq > coalesce(x.last_seq, 0) and (a.section_ends is null or u.last_seq > coalesce((
        select max(seq) from learner.late_answers where learner_id = u.learner_id and attempt_id = u.id
      ), 0)) then 'answers_missing'
      else 'graded'
    end as verdict, x.correct_count, case when u.marks is not null then coalesce(x.marks, 0) end as marks
    from given u left join lateral (
      select * from learner.attempts where learner_id = u.learner_id and id = u.id offset 0
    ) a on true
    left join lateral (
      select max(seq) as last_seq, count(*) filter (where g.is_right) as correct_count,
        sum(case
          when g.is_right then u.marks[2 * g.place + 1]
          when g.bits < 128 then -u.marks[2 * g.place + 2]
          when g.option & ~g.bits & 63 <> 0 then 0
          else u.marks[2 * g.place + 1] * bit_count(g.option::integer::bit(6)) / bit_count(g.bits::integer::bit(6))
        end) filter (where g.option is not null or g.number is not null)::integer as marks
      from (
        select seq, place, option, number, bits, case
          when u.numbers[2 * place + 1] is not null
            then number between u.numbers[2 * place + 1] and u.numbers[2 * place + 2]
          when bits >= 64 then option = bits & 63
          else option < 6 and (bits >> option) & 1 = 1
        end as is_right
        from learner.answers cross join lateral (select u.right_bits[place + 1] as bits) k
        where learner_id = u.learner_id and attempt_id = u.id
      ) g
    ) x on true
  ), closed as (
    update learner.attempts a set
      state = 'graded',
      finished_at = least(clock_timestamp(), a.deadline),
      closed_by = case when clock_timestamp() >= a.deadline then 'deadline' else 'learner' end,
      spent_ms = asked.spent_ms,
      correct_count = asked.correct_count,
      marks = asked.marks
    from asked where asked.verdict = 'graded' and a.learner_id = asked.learner_id and a.id = asked.id
  )
  select asked.nth::integer, asked.verdict from asked;

  if exists (select from cluster.paper_corrections) then
    perform learner.correct_closed(open_learners, open_attempts);
  end if;
end $$;

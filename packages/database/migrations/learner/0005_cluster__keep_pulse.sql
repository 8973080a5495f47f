-- What a database of learners knows of itself; nothing in here is anybody's.
create schema cluster;

-- When answers could last be taken here: whoever takes them says so every second.
create table cluster.pulse (
  is_only_row boolean primary key default true check (is_only_row),
  beat_at timestamptz not null
);
insert into cluster.pulse (beat_at) values (now());

-- The times in which nobody could save, and how many attempts were given that time back.
create table cluster.outages (
  began_at timestamptz primary key,
  ended_at timestamptz not null,
  attempt_count integer not null
);

-- What the deadline was moved by because of outages.
alter table learner.attempts add outage_ms bigint not null default 0;

/*
 * Says that answers can be taken now. After a gap longer than p_tolerated, whoever was sitting an exam when it began is
 * given the gap back, in the same moment and only once: the lock on the pulse lets one of many in, and the next one
 * finds no gap. Rows are locked in the order in which they are closed, so that nobody waits in a circle. What was over,
 * with the grace, before the last beat stays over: that is also what the sweep goes by.
 */
create function cluster.beat(p_tolerated interval, p_grace interval) returns boolean language plpgsql as $$
declare
  last_beat timestamptz;
  resumed_at timestamptz;
  moved integer := 0;
begin
  -- Many processes beat; one row need not be written for each of them.
  select beat_at into last_beat from cluster.pulse;
  if clock_timestamp() < last_beat + interval '500 ms' then return false; end if;
  select beat_at into last_beat from cluster.pulse for update;
  resumed_at := clock_timestamp();
  if resumed_at > last_beat + p_tolerated then
    update learner.attempts a
    set deadline = a.deadline + running.gap,
      outage_ms = a.outage_ms + ceil(extract(epoch from running.gap) * 1000)::bigint
    from (
      select learner_id, id, resumed_at - greatest(last_beat, started_at) as gap from learner.attempts
      where finished_at is null and deadline > last_beat - p_grace
      order by learner_id, id for no key update
    ) running
    where a.learner_id = running.learner_id and a.id = running.id;
    get diagnostics moved = row_count;
  end if;
  if moved > 0 then
    insert into cluster.outages (began_at, ended_at, attempt_count) values (last_beat, resumed_at, moved);
  end if;
  -- Only now: moving very many takes a while, which must not look like the next gap.
  update cluster.pulse set beat_at = clock_timestamp();
  return moved > 0;
end $$;

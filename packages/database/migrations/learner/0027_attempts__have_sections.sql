alter table learner.attempts
  -- What the exam belongs to. topic_name is the name of it, whatever it is.
  add column owner_kind text not null default 'topic',
  -- The module or the course. The topic has a column of its own.
  add column owner_id bigint,
  -- squawk-ignore ban-drop-not-null -- a server of the former version starts only exams of a topic
  alter column topic_id drop not null,
  -- The first place of each section, and the moment at which it ends. A section opens when the one before it ends. Both
  -- are null when every section is open all the time.
  add column section_firsts smallint[],
  add column section_ends timestamptz[],
  -- Every old row has the default. To verify them would stop all saves for as long as it takes to read the table.
  add constraint attempts_owner_kind_check check (owner_kind in ('topic', 'module', 'course', 'alone')) not valid;

-- Extra time by section, in an exam whose sections have their own time. `seconds` is the sum.
alter table learner.extra_times add column section_seconds integer[];

-- The name under which a learner chose to appear among the best of an exam.
create table learner.exam_aliases (
  learner_id bigint not null,
  exam_id bigint not null,
  alias text not null check (length(alias) between 1 and 30),
  primary key (learner_id, exam_id)
);
create index exam_aliases_exam_id on learner.exam_aliases (exam_id, lower(alias));

/*
 * Notes that answers can be taken. After a gap of more than p_tolerated, every attempt that was running gets the gap
 * back: its deadline moves, and so do the ends of its sections that had not passed when the gap began.
 */
create or replace function cluster.beat(p_tolerated interval, p_grace interval) returns boolean language plpgsql as $$
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
      outage_ms = a.outage_ms + ceil(extract(epoch from running.gap) * 1000)::bigint,
      section_ends = case when a.section_ends is not null then (
        select array_agg(case when e.ends_at > last_beat - p_grace then e.ends_at + running.gap else e.ends_at end order by e.nth)
        from unnest(a.section_ends) with ordinality e(ends_at, nth)
      ) end
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

-- As before, except that an answer which came too late for its section, while the attempt goes on, is not missing.
create or replace function learner.close_attempts(
  p_learner bigint[], p_attempt bigint[], p_right text[], p_grace interval, p_epoch integer[], p_last_seq integer[],
  p_spent_ms text[], p_marks text[] default null, p_numbers text[] default null
) returns table (nth integer, verdict text) language plpgsql as $$
begin
  perform from (select * from unnest(p_learner, p_attempt) u(learner_id, id) order by learner_id, id) u
  cross join lateral (
    select from learner.attempts where learner_id = u.learner_id and id = u.id offset 0 for update
  ) a;

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
end $$;

-- A copy of the shared paper_corrections, so that an attempt that closes is graded by them in the same transaction.
create table cluster.paper_corrections (
  exam_id bigint not null,
  paper_id bigint not null,
  place smallint not null,
  regrade_id bigint not null,
  -- The rule before and the rule from now on (packages/contract/src/rules/regrading.ts).
  was jsonb not null,
  becomes jsonb not null,
  primary key (exam_id, paper_id, place, regrade_id)
);

-- How far a correction has come in this database. It moves in the transaction that corrects a batch, so a worker that is
-- killed loses nothing and corrects nothing twice.
create table cluster.regrades (
  regrade_id bigint primary key,
  -- The transaction that wrote the corrections. When it and all older ones are over, every attempt that was graded
  -- without the corrections can be seen.
  written_by xid8 not null default pg_current_xact_id(),
  -- The last attempt that was looked at, and the exam that it belongs to.
  exam_id bigint not null default 0,
  attempt_id bigint not null default 0,
  attempts integer not null default 0,
  changed integer not null default 0,
  now_pass integer not null default 0,
  now_fail integer not null default 0,
  is_graded boolean not null default false,
  -- The last learner who was told, and the last one whose model was rebuilt.
  told_learner_id bigint not null default 0,
  told integer not null default 0,
  relearned_learner_id bigint not null default 0,
  relearned integer not null default 0
);

-- An attempt whose figures a correction has changed: the figures before and after.
create table learner.regraded_attempts (
  learner_id bigint not null,
  attempt_id bigint not null,
  regrade_id bigint not null,
  exam_id bigint not null,
  place smallint not null,
  was_correct smallint not null,
  correct smallint not null,
  was_marks integer,
  marks integer,
  was_questions smallint not null,
  questions smallint not null,
  was_total integer,
  total integer,
  was_pass integer,
  pass integer,
  was_passed boolean not null,
  passed boolean not null,
  -- The learner could see the figures before, and is told.
  was_shown boolean not null,
  regraded_at timestamptz not null default now(),
  primary key (learner_id, attempt_id, regrade_id)
);
create index regraded_attempts_regrade_id on learner.regraded_attempts (regrade_id, learner_id, attempt_id);

/*
 * What an answer gives by a rule: whether it is right, and its marks in parts. A rule has `counts` (key, all or none),
 * `keys` (each with bits, or low and high), `kind`, `right` and `wrong` (null without marks) and `isPartial`. With several
 * keys the best one counts. The TypeScript function markBy follows the same rule.
 */
create function learner.mark(rule jsonb, option smallint, number numeric)
returns table (is_right boolean, marks integer) language sql immutable parallel safe as $$
  select case rule ->> 'counts' when 'all' then true when 'none' then false else coalesce(k.is_right, false) end,
    case
      when rule ->> 'right' is null then null
      when rule ->> 'counts' = 'all' then (rule ->> 'right')::integer
      when rule ->> 'counts' = 'none' or num_nonnulls(option, number) = 0 then 0
      when k.is_right then (rule ->> 'right')::integer
      when (rule ->> 'isPartial')::boolean then coalesce(k.share, 0)
      else -(rule ->> 'wrong')::integer
    end
  from (
    select bool_or(case rule ->> 'kind'
        when 'number' then number between (each ->> 'low')::numeric and (each ->> 'high')::numeric
        when 'several' then option = (each ->> 'bits')::integer
        else option < 6 and ((each ->> 'bits')::integer >> option) & 1 = 1
      end) as is_right,
      max(case
        when rule ->> 'kind' <> 'several' or option & ~(each ->> 'bits')::integer & 63 <> 0 then 0
        else (rule ->> 'right')::integer * bit_count(option::integer::bit(6)) / bit_count((each ->> 'bits')::integer::bit(6))
      end)::integer as share
    from jsonb_array_elements(rule -> 'keys') each
  ) k
$$;

create function learner.is_passed(correct integer, questions integer, marks integer, pass integer)
returns boolean language sql immutable parallel safe as $$
  select case when marks is null or pass is null then correct >= (questions + 1) / 2 else marks >= pass end
$$;

/*
 * The figures of a graded attempt when the rule of one place changes. A question that is left out, or counts again,
 * changes the totals too; the pass mark keeps its share of the total, rounded down.
 */
create function learner.remarked(a learner.attempts, p_place smallint, p_was jsonb, p_becomes jsonb)
returns table (correct integer, marks integer, questions integer, total integer, pass integer) language sql stable as $$
  select a.correct_count + n.is_right::integer - o.is_right::integer,
    a.marks + coalesce(n.marks - o.marks, 0),
    a.question_count + t.counted,
    t.total,
    case when t.counted = 0 then a.pass_marks else (
      select (coalesce(f.was_pass, a.pass_marks)::bigint * t.total / greatest(1, coalesce(f.was_total, a.total_marks)))::integer
      from (select 1) one left join lateral (
        select was_pass, was_total from learner.regraded_attempts
        where learner_id = a.learner_id and attempt_id = a.id order by regrade_id limit 1
      ) f on true
    ) end
  from (select 1) one
  left join lateral (
    select x.option, x.number from learner.answers x
    where x.learner_id = a.learner_id and x.attempt_id = a.id and x.place = p_place
  ) x on true
  cross join lateral learner.mark(p_was, x.option, x.number) o
  cross join lateral learner.mark(p_becomes, x.option, x.number) n
  cross join lateral (
    select d.counted, a.total_marks + d.counted * coalesce((p_becomes ->> 'right')::integer, 0) as total
    from (select (p_was ->> 'counts' = 'none')::integer - (p_becomes ->> 'counts' = 'none')::integer as counted) d
  ) t
$$;

/*
 * Applies the corrections of their papers to attempts that have just been closed, one after the other. Nobody has seen
 * other figures. Each change is noted under its own correction, so that a worker that is at it does not apply it again.
 */
create function learner.correct_closed(p_learner bigint[], p_attempt bigint[]) returns void language plpgsql as $$
declare
  move record;
begin
  for move in
    select a.learner_id, a.id, c.place, c.was, c.becomes, c.regrade_id
    from unnest(p_learner, p_attempt) u(learner_id, id)
    join learner.attempts a on a.learner_id = u.learner_id and a.id = u.id and a.state = 'graded'
    join cluster.paper_corrections c on c.exam_id = a.exam_id and c.paper_id = a.paper_id
    order by a.learner_id, a.id, c.regrade_id
  loop
    with becomes as (
      select a.*, r.correct, r.marks as marks_now, r.questions, r.total, r.pass
      from learner.attempts a cross join lateral learner.remarked(a, move.place, move.was, move.becomes) r
      where a.learner_id = move.learner_id and a.id = move.id
        and (r.correct, r.marks, r.questions, r.total) is distinct from (a.correct_count::integer, a.marks, a.question_count::integer, a.total_marks)
    ), noted as (
      insert into learner.regraded_attempts (learner_id, attempt_id, regrade_id, exam_id, place, was_correct, correct,
        was_marks, marks, was_questions, questions, was_total, total, was_pass, pass, was_passed, passed, was_shown)
      select learner_id, id, move.regrade_id, exam_id, move.place, correct_count, correct, marks, marks_now, question_count,
        questions, total_marks, total, pass_marks, pass,
        learner.is_passed(correct_count, question_count, marks, pass_marks),
        learner.is_passed(correct, questions, marks_now, pass), false
      from becomes
    )
    update learner.attempts a set correct_count = b.correct, marks = b.marks_now, question_count = b.questions,
      total_marks = b.total, pass_marks = b.pass
    from becomes b where a.learner_id = b.learner_id and a.id = b.id;
  end loop;
end $$;

-- As before, and then by the corrections of the paper, if there are any.
create or replace function learner.close_attempts(
  p_learner bigint[], p_attempt bigint[], p_right text[], p_grace interval, p_epoch integer[], p_last_seq integer[],
  p_spent_ms text[], p_marks text[] default null, p_numbers text[] default null
) returns table (nth integer, verdict text) language plpgsql as $$
declare
  open_learners bigint[];
  open_attempts bigint[];
begin
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

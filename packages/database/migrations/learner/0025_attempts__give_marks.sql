-- In parts of a mark. They are null in an attempt at an exam without marks, and `marks` is null before it is graded.
alter table learner.attempts
  add column total_marks integer,
  add column pass_marks integer,
  add column marks integer;

drop function learner.close_attempts(bigint[], bigint[], text[], interval, integer[], integer[], text[]);

/*
 * Closes attempts and grades them, each once. The locks come first, in one order for everybody, and the answers are read
 * by a statement of their own: a save holds the attempt FOR KEY SHARE until it has committed, so whatever was
 * acknowledged is counted. By attempt: p_right has a bit for each right option, by place, as the text of an array, and so
 * has p_spent_ms; without an epoch it is the clock that asks. p_marks has two numbers for each place, what a right answer
 * gives and what a wrong one takes. A server of the former version does not send p_marks.
 */
create function learner.close_attempts(
  p_learner bigint[], p_attempt bigint[], p_right text[], p_grace interval, p_epoch integer[], p_last_seq integer[],
  p_spent_ms text[], p_marks text[] default null
) returns table (nth integer, verdict text) language plpgsql as $$
begin
  perform from (select * from unnest(p_learner, p_attempt) u(learner_id, id) order by learner_id, id) u
  cross join lateral (
    select from learner.attempts where learner_id = u.learner_id and id = u.id offset 0 for update
  ) a;

  return query
  with given as materialized (
    select u.learner_id, u.id, u.right_bits::smallint[] as right_bits, u.epoch, u.last_seq, u.spent_ms::integer[] as spent_ms,
      u.marks::integer[] as marks, u.nth
    from unnest(p_learner, p_attempt, p_right, p_epoch, p_last_seq, p_spent_ms, p_marks) with ordinality
      u(learner_id, id, right_bits, epoch, last_seq, spent_ms, marks, nth)
  ), asked as (
    select u.learner_id, u.id, u.spent_ms, u.nth, case
      when a.id is null then 'not_found'
      when a.state <> 'open' then 'closed'
      when clock_timestamp() >= a.deadline + p_grace then 'graded'
      when u.epoch is null then 'running'
      when u.epoch <> a.epoch then 'taken_over'
      when u.last_seq > coalesce(x.last_seq, 0) then 'answers_missing'
      else 'graded'
    end as verdict, x.correct_count, case when u.marks is not null then coalesce(x.marks, 0) end as marks
    from given u left join lateral (
      select * from learner.attempts where learner_id = u.learner_id and id = u.id offset 0
    ) a on true
    left join lateral (
      select max(seq) as last_seq, count(*) filter (where g.is_right) as correct_count,
        sum(case when g.is_right then u.marks[2 * g.place + 1] else -u.marks[2 * g.place + 2] end)
          filter (where g.option is not null)::integer as marks
      from (
        select seq, place, option, (u.right_bits[place + 1] >> option) & 1 = 1 as is_right
        from learner.answers where learner_id = u.learner_id and attempt_id = u.id
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

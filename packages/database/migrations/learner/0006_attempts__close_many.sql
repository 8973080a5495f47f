drop function learner.close_attempt(bigint, bigint, smallint[], interval, integer, integer, integer[]);

/*
 * Closes attempts and grades them, each once. The locks come first, in one order for everybody, and the answers are read
 * by a statement of their own: a save holds the attempt FOR KEY SHARE until it has committed, so whatever was
 * acknowledged is counted. By attempt: p_right has a bit for each right option, by place, as the text of an array, and so
 * has p_spent_ms; without an epoch it is the clock that asks.
 */
create function learner.close_attempts(
  p_learner bigint[], p_attempt bigint[], p_right text[], p_grace interval, p_epoch integer[], p_last_seq integer[],
  p_spent_ms text[]
) returns table (nth integer, verdict text) language plpgsql as $$
begin
  perform from (select * from unnest(p_learner, p_attempt) u(learner_id, id) order by learner_id, id) u
  cross join lateral (
    select from learner.attempts where learner_id = u.learner_id and id = u.id offset 0 for update
  ) a;

  return query
  with given as materialized (
    select u.learner_id, u.id, u.right_bits::smallint[] as right_bits, u.epoch, u.last_seq, u.spent_ms::integer[] as spent_ms,
      u.nth
    from unnest(p_learner, p_attempt, p_right, p_epoch, p_last_seq, p_spent_ms) with ordinality
      u(learner_id, id, right_bits, epoch, last_seq, spent_ms, nth)
  ), asked as (
    select u.learner_id, u.id, u.spent_ms, u.nth, case
      when a.id is null then 'not_found'
      when a.state <> 'open' then 'closed'
      when clock_timestamp() >= a.deadline + p_grace then 'graded'
      when u.epoch is null then 'running'
      when u.epoch <> a.epoch then 'taken_over'
      when u.last_seq > coalesce(x.last_seq, 0) then 'answers_missing'
      else 'graded'
    end as verdict, x.correct_count
    from given u left join lateral (
      select * from learner.attempts where learner_id = u.learner_id and id = u.id offset 0
    ) a on true
    left join lateral (
      select max(seq) as last_seq,
        count(*) filter (where (u.right_bits[g.place + 1] >> g.option) & 1 = 1) as correct_count
      from learner.answers g where g.learner_id = u.learner_id and g.attempt_id = u.id
    ) x on true
  ), closed as (
    update learner.attempts a set
      state = 'graded',
      finished_at = least(clock_timestamp(), a.deadline),
      closed_by = case when clock_timestamp() >= a.deadline then 'deadline' else 'learner' end,
      spent_ms = asked.spent_ms,
      correct_count = asked.correct_count
    from asked where asked.verdict = 'graded' and a.learner_id = asked.learner_id and a.id = asked.id
  )
  select asked.nth::integer, asked.verdict from asked;
end $$;

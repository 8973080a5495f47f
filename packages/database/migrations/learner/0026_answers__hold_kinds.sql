-- An answer is the place of one option, a bit for each of several options, or a number. The question tells which.
alter table learner.answers
  add column number numeric,
  drop constraint answers_option_check,
  -- It is not checked against the rows of today, which kept the narrower one.
  add constraint answers_option_check check (option between 0 and 63) not valid;
alter table learner.late_answers
  add column number numeric,
  drop constraint late_answers_option_check,
  add constraint late_answers_option_check check (option between 0 and 63) not valid;
alter table learner.answer_log
  add column number numeric,
  -- squawk-ignore ban-drop-not-null -- a server of the former version writes and reads no numbers
  alter column option drop not null,
  drop constraint answer_log_option_check,
  add constraint answer_log_option_check check (option between 0 and 63) not valid;
alter table learner.progress
  add column number numeric,
  -- squawk-ignore ban-drop-not-null -- a server of the former version writes and reads no numbers
  alter column option drop not null,
  drop constraint progress_option_check,
  add constraint progress_option_check check (option between 0 and 63) not valid;

drop function learner.close_attempts(bigint[], bigint[], text[], interval, integer[], integer[], text[], text[]);

/*
 * Closes attempts and grades them, each once. The locks come first, in one order for everybody, and the answers are read
 * by a statement of their own: a save holds the attempt FOR KEY SHARE until it has committed, so whatever was
 * acknowledged is counted. An attempt that the clock closes has no epoch.
 *
 * Each text is an array with numbers for every place in the paper:
 * - p_right: one number, with a bit for each right option. 64 is added if several options are right, and 128 if some of
 *   them give a share of the marks.
 * - p_marks: two numbers, the marks for a right answer and the marks that a wrong answer takes.
 * - p_numbers: two numbers, the least and the greatest right answer. A server of the former version does not send them.
 */
create function learner.close_attempts(
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
      when u.last_seq > coalesce(x.last_seq, 0) then 'answers_missing'
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

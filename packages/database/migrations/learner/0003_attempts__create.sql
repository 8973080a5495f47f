-- One sitting of an exam. What it shows later is copied here: exams, topics and their names may change or go.
create table learner.attempts (
  learner_id bigint not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  paper_id bigint not null,
  exam_name text not null,
  topic_id bigint not null,
  topic_name text not null,
  question_count smallint not null check (question_count > 0),
  -- Fixed at the start, whatever the exam says later.
  duration_seconds integer not null check (duration_seconds > 0),
  extra_seconds integer not null default 0 check (extra_seconds >= 0),
  started_at timestamptz not null default now(),
  deadline timestamptz not null,
  -- The device that writes; another one that takes over raises the epoch.
  epoch integer not null default 1,
  device_id uuid not null,
  state text not null default 'open' check (state in ('open', 'graded', 'void')),
  finished_at timestamptz,
  closed_by text check (closed_by in ('learner', 'deadline')),
  correct_count smallint,
  -- How long each question was looked at, as the browser said at the end.
  spent_ms integer[],
  void_reason text,
  -- Whether its answers are in the answer log yet.
  is_logged boolean not null default false,
  primary key (learner_id, id),
  check ((state = 'open') = (finished_at is null)),
  check (state <> 'graded' or correct_count is not null)
);
create unique index attempts_open on learner.attempts (learner_id, exam_id) where state = 'open';
create index attempts_exam_id on learner.attempts (exam_id, id);
create index attempts_deadline on learner.attempts (deadline) where state = 'open';
create index attempts_unlogged on learner.attempts (finished_at) where state = 'graded' and not is_logged;

-- The newest answer to each question of an attempt, by the question's place in the paper.
create table learner.answers (
  learner_id bigint not null,
  attempt_id bigint not null,
  place smallint not null,
  option smallint check (option between 0 and 3),
  is_marked boolean not null,
  spent_ms integer not null,
  epoch integer not null,
  seq integer not null,
  saved_at timestamptz not null,
  primary key (learner_id, attempt_id, place)
);

-- What came after the end: kept to be shown, never counted.
create table learner.late_answers (
  learner_id bigint not null,
  attempt_id bigint not null,
  place smallint not null,
  option smallint check (option between 0 and 3),
  is_marked boolean not null,
  spent_ms integer not null,
  epoch integer not null,
  seq integer not null,
  saved_at timestamptz not null,
  primary key (learner_id, attempt_id, place)
);

-- Time beyond the duration that an admin gave to one learner for one exam.
create table learner.extra_times (
  learner_id bigint not null,
  exam_id bigint not null,
  seconds integer not null check (seconds >= 0),
  reason text not null,
  given_by bigint not null,
  given_at timestamptz not null default now(),
  primary key (learner_id, exam_id)
);
create index extra_times_exam_id on learner.extra_times (exam_id, learner_id);

/*
 * Closes an attempt and grades it, once. The lock comes first and the answers are read by a statement of their
 * own: a save holds the attempt FOR KEY SHARE until it has committed, so whatever was acknowledged is counted.
 * p_right has a bit for each right option, by place. Without an epoch it is the clock that asks.
 */
create function learner.close_attempt(
  p_learner bigint, p_attempt bigint, p_right smallint[], p_grace interval, p_epoch integer, p_last_seq integer,
  p_spent_ms integer[]
) returns text language plpgsql as $$
declare
  attempt learner.attempts;
  is_over boolean;
begin
  select * into attempt from learner.attempts where learner_id = p_learner and id = p_attempt for update;
  if attempt.id is null then return 'not_found'; end if;
  if attempt.state <> 'open' then return 'closed'; end if;
  is_over := clock_timestamp() >= attempt.deadline + p_grace;
  if not is_over then
    if p_epoch is null then return 'running'; end if;
    if p_epoch <> attempt.epoch then return 'taken_over'; end if;
    if p_last_seq > (
      select coalesce(max(seq), 0) from learner.answers
      where learner_id = p_learner and attempt_id = p_attempt
    ) then return 'answers_missing'; end if;
  end if;
  update learner.attempts set
    state = 'graded',
    finished_at = least(clock_timestamp(), deadline),
    closed_by = case when clock_timestamp() >= deadline then 'deadline' else 'learner' end,
    spent_ms = p_spent_ms,
    correct_count = (
      select count(*) from learner.answers a
      where a.learner_id = p_learner and a.attempt_id = p_attempt and (p_right[a.place + 1] >> a.option) & 1 = 1
    )
  where learner_id = p_learner and id = p_attempt;
  return 'graded';
end $$;

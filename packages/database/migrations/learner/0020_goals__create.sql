-- The exam that a learner prepares for: one of ours, or a name.
create table learner.goals (
  learner_id bigint primary key,
  name text not null check (length(name) between 1 and 120),
  exam_id bigint,
  -- The day of the exam, numbered from 1970-01-01. Null when the learner does not know it.
  exam_day integer,
  -- The topics with their shares of the exam: [{"topicId": 1, "weight": 0.5}, …].
  topics jsonb not null,
  set_at timestamptz not null default now()
);

-- The questions of a day, fixed when the learner first asks for them.
create table learner.daily_sets (
  learner_id bigint not null,
  day integer not null,
  -- [{"questionId": 1, "topicId": 1, "reason": "due"}, …].
  picks jsonb not null,
  made_at timestamptz not null default now(),
  primary key (learner_id, day)
);

-- The score that was forecast when an attempt began, and the score that followed.
create table learner.forecasts (
  learner_id bigint not null,
  attempt_id bigint not null,
  exam_id bigint not null,
  course_id bigint not null,
  question_count smallint not null,
  expected double precision not null,
  variance double precision not null,
  -- The interval is expected ± factor × deviation.
  factor double precision not null,
  made_at timestamptz not null default now(),
  score smallint,
  is_folded boolean not null default false,
  primary key (learner_id, attempt_id)
);
create index forecasts_unfolded on learner.forecasts (learner_id) where score is not null and not is_folded;
-- Not of the rows whose finished_at is null, which says nearly the same: the sweep asks for these, and must not be led
-- through all of them by this index.
-- squawk-ignore require-concurrent-index-creation
create index attempts_started on learner.attempts (started_at, learner_id, id) where closed_by is null;

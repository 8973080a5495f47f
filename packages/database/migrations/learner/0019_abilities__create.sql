-- How able a learner is over all topics. Every statement that logs answers changes this row, so it also serialises them.
create table learner.abilities (
  learner_id bigint primary key,
  theta double precision not null default 0,
  answers double precision not null default 0,
  correct double precision not null default 0,
  information double precision not null default 0,
  fast double precision not null default 0,
  slow double precision not null default 0,
  -- The answers in the log that the model learned from, and the topic of the last one.
  logged integer not null default 0,
  last_topic_id bigint,
  -- How many of them are in batches for the shared ratings.
  folded integer not null default 0,
  is_folded boolean not null default true,
  -- The learner's days begin in this time zone.
  time_zone text not null default 'Asia/Kolkata'
);
create index abilities_unfolded on learner.abilities (learner_id) where not is_folded;

-- How much the ability in one topic differs.
create table learner.topic_abilities (
  learner_id bigint not null,
  topic_id bigint not null,
  theta double precision not null,
  answers double precision not null,
  correct double precision not null,
  information double precision not null,
  recent double precision not null,
  -- The number of the last answer in the topic; see answer_log.nth.
  last_nth integer not null,
  last_at timestamptz not null,
  primary key (learner_id, topic_id)
);

-- A question that the learner missed at least once. Days are numbered from 1970-01-01, in the learner's time zone.
create table learner.cards (
  learner_id bigint not null,
  question_id bigint not null,
  topic_id bigint not null,
  stability double precision not null,
  difficulty double precision not null,
  last_day integer not null,
  interval_days integer not null,
  reviews integer not null,
  lapses integer not null,
  state text not null check (state in ('active', 'learned', 'leech')),
  -- Null for a card that is not shown any more, or that will still be known on the day of the exam.
  due_day integer,
  primary key (learner_id, question_id)
);
create index cards_due on learner.cards (learner_id, due_day) where due_day is not null;

-- The answers of a learner on each of their own days.
create table learner.study_days (
  learner_id bigint not null,
  day integer not null,
  answers integer not null,
  correct integer not null,
  primary key (learner_id, day)
);

-- Answers and sittings that the shared ratings may not have yet. A row is deleted once the shared database has it.
create table cluster.answer_batches (
  id uuid primary key default gen_random_uuid(),
  content jsonb not null,
  made_at timestamptz not null default now()
);

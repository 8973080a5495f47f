-- Every first pick in practice and every answer that an exam counted, for good: what models of learning are fitted to.
create table learner.answer_log (
  learner_id bigint not null,
  -- Made where the answer was given, so that it is recorded once however often it is sent.
  id uuid not null,
  question_id bigint not null,
  question_version integer not null,
  topic_id bigint not null,
  option smallint not null check (option between 0 and 3),
  is_right boolean not null,
  spent_ms integer not null,
  mode text not null check (mode in ('practice', 'exam')),
  answered_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  primary key (learner_id, id)
);

-- The newest of them for each question, kept so that nobody has to look for it.
create table learner.progress (
  learner_id bigint not null,
  question_id bigint not null,
  topic_id bigint not null,
  option smallint not null check (option between 0 and 3),
  is_right boolean not null,
  answered_at timestamptz not null,
  primary key (learner_id, question_id)
);
create index progress_topic_id on learner.progress (learner_id, topic_id);

-- Questions that admins deleted, kept for a while so that it can be undone.
create table deleted_questions (
  id bigint primary key,
  topic_id bigint not null references topics on delete cascade,
  question jsonb not null,
  -- [{"exam_id": 1, "place": 2}]: the exams it was in.
  exams jsonb not null,
  deleted_at timestamptz not null default now()
);

create index deleted_questions_topic_id on deleted_questions (topic_id);
create index deleted_questions_deleted_at on deleted_questions (deleted_at);

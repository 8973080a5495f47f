-- What an exam asked at one moment, for good: whoever started with it finishes with it.
create table papers (
  id bigint generated always as identity primary key,
  -- SHA-256 over the questions and the answers: the same paper is kept once.
  hash bytea not null unique check (length(hash) = 32),
  -- JSON as the learner is sent it, without the key.
  questions text not null,
  -- JSON of the key and the explanations.
  answers text not null,
  question_count integer not null check (question_count > 0),
  created_at timestamptz not null default now()
);

create table exams (
  id bigint generated always as identity primary key,
  topic_id bigint not null references topics on delete cascade,
  name text not null check (length(name) between 1 and 120),
  -- As an admin set it; null: 45 seconds a question.
  duration_seconds integer check (duration_seconds between 10 and 86400),
  state text not null default 'published' check (state in ('draft', 'published')),
  -- Null while none of its questions can be shown to a learner.
  paper_id bigint references papers,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create index exams_topic_id on exams (topic_id, id);
create index exams_paper_id on exams (paper_id);

create table exam_questions (
  exam_id bigint not null references exams on delete cascade,
  question_id bigint not null references questions on delete cascade,
  place integer not null,
  primary key (exam_id, question_id)
);

create index exam_questions_question_id on exam_questions (question_id);

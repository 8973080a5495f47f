create table questions (
  id bigint generated always as identity primary key,
  topic_id bigint not null references topics on delete cascade,
  question_text text not null check (length(question_text) between 1 and 4000),
  option_a text not null check (length(option_a) <= 1000),
  option_b text not null check (length(option_b) <= 1000),
  option_c text not null check (length(option_c) <= 1000),
  option_d text not null check (length(option_d) <= 1000),
  -- The text of the right option.
  correct_answer text not null check (length(correct_answer) between 1 and 1000),
  description text not null check (length(description) <= 8000),
  is_exam_only boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Without a right option, or with none to tell it from: kept, and never shown to a learner.
  needs_attention boolean not null generated always as (
    correct_answer not in (option_a, option_b, option_c, option_d)
    or (option_a in ('', correct_answer) and option_b in ('', correct_answer)
      and option_c in ('', correct_answer) and option_d in ('', correct_answer))
  ) stored,
  -- Every word of it, for the search of the question bank.
  search_text text not null generated always as (
    lower(question_text || E'\n' || option_a || E'\n' || option_b || E'\n' || option_c || E'\n' || option_d || E'\n'
      || correct_answer || E'\n' || description)
  ) stored
);

create index questions_topic_id on questions (topic_id, id) include (needs_attention);
create index questions_needs_attention on questions (id) where needs_attention;
create index questions_is_exam_only on questions (id) where is_exam_only;
create index questions_search_text on questions using gin (search_text gin_trgm_ops);

create trigger questions_content_change
  after insert or update or delete or truncate on questions
  for each statement execute function note_content_change();
create trigger questions_added after insert on questions
  referencing new table as added for each statement execute function keep_row_count('questions');
create trigger questions_removed after delete on questions
  referencing old table as removed for each statement execute function keep_row_count('questions');

-- One import brings many drafts, in several requests. It can be undone as a whole.
create table imports (
  id bigint generated always as identity primary key,
  -- Made by the browser, so that a request that is sent again begins no second import.
  key uuid not null unique,
  author_id bigint not null,
  created_at timestamptz not null default now(),
  -- The name of the file. It is empty for a pasted text.
  name text not null check (length(name) <= 200),
  format text not null check (length(format) <= 20),
  -- How many questions it shall bring, and how many it has brought.
  planned integer not null check (planned between 1 and 5000),
  added integer not null default 0,
  -- How many requests with questions have arrived. A request is known by its number, so none counts twice.
  pieces integer not null default 0,
  undone_at timestamptz
);

create trigger imports_audit after insert or update of undone_at on imports for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change('key');

-- Thousands of questions that come or go at once are one row of the audit log: the row of their import.
drop trigger questions_audit on questions;
create trigger questions_audit after insert or update or delete on questions for each row
  when (current_setting('abhyas.author', true) <> '' and current_setting('abhyas.noted_as_one', true) is distinct from 'yes')
  execute function note_admin_change();

-- An author asks for a run of the snippet in a question's text. A worker runs it. The row is kept for a day.
create table snippet_runs (
  id bigint generated always as identity primary key,
  author_id bigint not null,
  asked_at timestamptz not null default now(),
  -- The text that holds the snippet. A question is proved only while it has this text.
  question_text text not null check (length(question_text) <= 4000),
  language text not null check (language in ('javascript', 'typescript', 'java', 'sql', 'python', 'c')),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'not_installed', 'lost')),
  -- How many workers have begun it. A worker that is killed leaves it to one other.
  tries smallint not null default 0 check (tries <= 2),
  outcome text
    check (outcome in ('output', 'error', 'does_not_compile', 'timeout', 'too_much_output', 'too_much_memory')),
  output text not null default '' check (octet_length(output) <= 4096),
  error text not null default '' check (octet_length(error) <= 4096),
  -- The whole output was longer than what is stored, so it proves nothing.
  is_cut boolean not null default false,
  seconds real,
  check ((state = 'done') = (outcome is not null))
);
create index snippet_runs_asked_at on snippet_runs (asked_at);

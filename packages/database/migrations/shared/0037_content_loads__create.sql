-- One load of content from files that an admin started on the page 'Content', and how far it has come.
create table content_loads (
  id bigint generated always as identity primary key,
  author_id bigint not null,
  request_id text not null,
  -- The id of the course, or null for all courses.
  course text,
  -- Whether the load overwrites the rows that admins changed.
  takes_files boolean not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- How many rows the files describe, and how many of them were to be written at the start.
  total integer not null,
  planned integer not null,
  added integer not null default 0,
  changed integer not null default 0,
  started_at timestamptz not null default now(),
  -- When a worker last did something for it.
  moved_at timestamptz not null default now(),
  ended_at timestamptz
);

create unique index content_loads_running on content_loads ((true)) where state = 'running';

create trigger content_loads_audit after insert on content_loads for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change('moved_at');

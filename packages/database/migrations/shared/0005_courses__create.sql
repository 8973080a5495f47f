create table courses (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 2000),
  state text not null default 'published' check (state in ('draft', 'published')),
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create trigger courses_content_change
  after insert or update or delete or truncate on courses
  for each statement execute function note_content_change();

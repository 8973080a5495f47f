create extension if not exists pg_trgm;

create table topics (
  id bigint generated always as identity primary key,
  module_id bigint not null references modules on delete cascade,
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 2000),
  state text not null default 'published' check (state in ('draft', 'published')),
  -- Open to every learner, without a purchase of its module.
  is_free_sample boolean not null default false,
  place integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create index topics_module_id on topics (module_id, place, id);
create index topics_name on topics using gin (lower(name) gin_trgm_ops);

create trigger topics_content_change
  after insert or update or delete or truncate on topics
  for each statement execute function note_content_change();

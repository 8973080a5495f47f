-- None of a project's fields is required: what is not known is empty, and a price that is not known is null.
create table projects (
  id bigint generated always as identity primary key,
  name text not null check (length(name) <= 120),
  backend_technology text not null check (length(backend_technology) <= 120),
  frontend_technology text not null check (length(frontend_technology) <= 120),
  database_name text not null check (length(database_name) <= 120),
  authentication_type text not null check (length(authentication_type) <= 120),
  contact_details text not null check (contact_details ~ '^(\+?[0-9]{8,15})?$'),
  price_paise bigint check (price_paise >= 0),
  -- For admins only.
  note text not null check (length(note) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null default now()
);

-- Somebody followed 'Buy Project'. Which project and when, and nothing of the person.
create table project_interests (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  created_at timestamptz not null default now()
);

create index project_interests_project_id on project_interests (project_id, created_at);

-- Each page of projects that is opened leaves a row for every project on it, until they are folded.
-- squawk-ignore require-concurrent-index-creation -- folded every minute, it is small
create index counter_deltas_name on counter_deltas (name) include (delta);

create trigger projects_content_change after insert or update or delete or truncate on projects
  for each statement execute function note_content_change();
create trigger projects_audit after insert or update or delete on projects for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change('contact_details');

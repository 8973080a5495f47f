-- What an admin tells visitors about a time in which something did not work. It stands on the public page of the state.
create table incidents (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 120),
  title_hindi text not null check (length(title_hindi) between 1 and 120),
  body text not null check (length(body) <= 2000),
  body_hindi text not null check (length(body_hindi) <= 2000),
  parts text[] not null check (
    cardinality(parts) >= 1 and parts <@ array['pages', 'exams', 'practice', 'payments', 'mails']
  ),
  began_at timestamptz not null,
  -- Null while it goes on.
  ended_at timestamptz check (ended_at >= began_at),
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create index incidents_began_at on incidents (began_at);

create trigger incidents_content_change after insert or update or delete or truncate on incidents
  for each statement execute function note_content_change();
create trigger incidents_audit after insert or update or delete on incidents for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change();

-- squawk-ignore-file require-concurrent-index-creation -- the catalogue is small, and comparisons are a few hundred a day
-- What waits for an admin is counted from small indexes: they hold only the rows that wait.
create index courses_draft on courses (id) where state = 'draft';
create index modules_draft on modules (id) where state = 'draft';
create index topics_draft on topics (id) where state = 'draft';
create index exams_draft on exams (id) where state = 'draft';

-- A comparison with the provider's books that found a difference waits until an admin has seen it, or until a later
-- comparison proves that it is gone.
alter table reconciliations
  add column needs_look boolean not null default false,
  add column order_ids bigint[] not null default '{}',
  add column looked_at timestamptz,
  add column looked_by bigint;
create index reconciliations_needs_look on reconciliations (id) where needs_look;
create trigger reconciliations_audit after insert or update or delete on reconciliations
  for each row when (current_setting('abhyas.author', true) <> '') execute function note_admin_change();

-- When each scheduled job was last done. pg-boss deletes its own rows, and has no index by which to find the last one.
create table job_runs (
  name text primary key,
  every_seconds integer not null check (every_seconds > 0),
  known_since timestamptz not null default now(),
  done_at timestamptz,
  failed_at timestamptz
);
-- This job runs every minute. If no worker ever starts, it stands still, and the admin sees that.
insert into job_runs (name, every_seconds) values ('fold-counters', 60);

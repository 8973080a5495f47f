-- squawk-ignore-file require-concurrent-index-creation -- nobody signs up yet while this runs
-- An admin finds users by any part of the e-mail or of the id; by the beginning, where the part is short. What many
-- have need not be looked for among all: the index also knows in which stretches of the ids a user is, a short one and
-- a long one, which is told apart by being negative. Without fastupdate each sign-up takes a little longer, and none has
-- to wait while those of thousands before it are sorted in.
create index users_part on users using gin (
  lower(email) gin_trgm_ops, (id::text) gin_trgm_ops, (array[id >> 14, ~(id >> 17)])
) with (fastupdate = off);
-- How many have a part is estimated from so many samples, and decides how it is searched for.
alter index users_part alter column 1 set statistics 500;

create index users_role_expires_at on users (role_expires_at, id) where role_expires_at is not null;

-- One run of 'Delete Expired Users': who is to go, how far it has come, and whom it left.
create table user_deletions (
  id bigint generated always as identity primary key,
  author_id bigint not null,
  request_id text not null,
  state text not null default 'running' check (state in ('running', 'stopped', 'done')),
  -- Whose role had expired by then.
  expired_by timestamptz not null default now(),
  expired integer not null,
  deleted integer not null default 0,
  -- How many were left, by the reason.
  kept jsonb not null default '{}',
  -- The last one that was looked at.
  last_expires_at timestamptz not null default '-infinity',
  last_user_id bigint not null default 0,
  started_at timestamptz not null default now(),
  -- When a worker last did something for it.
  moved_at timestamptz not null default now(),
  ended_at timestamptz
);

create unique index user_deletions_running on user_deletions ((true)) where state = 'running';

create trigger user_deletions_audit after insert or update of state on user_deletions for each row
  when (current_setting('abhyas.author', true) <> '')
  execute function note_admin_change('last_expires_at,last_user_id,moved_at');

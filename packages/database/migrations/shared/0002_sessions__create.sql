-- One row per browser that is logged in. The refresh token is (id, generation) signed with the
-- server's key and this secret, so rotating it is one update and its successor is known twice over.
create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  secret bytea not null,
  generation integer not null default 1,
  rotated_at timestamptz not null default now(),
  -- A hash of the browser's name of itself: who repeats a refresh must be who made it.
  agent_hash bytea not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);

create index sessions_user_id on sessions (user_id);
create index sessions_rotated_at on sessions (rotated_at);
create index sessions_ended_at on sessions (ended_at) where ended_at is not null;

-- Single-use secrets sent by mail; only their hash is kept.
create table mail_tokens (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  expires_at timestamptz not null
);

create index mail_tokens_user_id on mail_tokens (user_id);
create index mail_tokens_expires_at on mail_tokens (expires_at);

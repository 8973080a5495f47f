create table users (
  id bigint generated always as identity primary key,
  username text not null check (length(username) between 1 and 60),
  email text not null,
  -- The address as two people cannot both have it: lower case, a gmail address without dots and +suffix.
  email_key text not null unique,
  password_hash text not null,
  role text not null check (role in ('ROLE_USER', 'ROLE_ADMIN')),
  role_expires_at timestamptz,
  email_verified_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create index users_admins on users (id) where role = 'ROLE_ADMIN';

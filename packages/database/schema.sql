-- Written by npm run db:schema from the migrations; not edited by hand.

create table public.content_version (
  id boolean not null default true,
  version bigint not null,
  constraint content_version_pkey PRIMARY KEY (id),
  constraint content_version_id_check CHECK (id)
);

create table public.counter_deltas (
  id bigint generated always as identity not null,
  name text not null,
  delta integer not null,
  constraint counter_deltas_pkey PRIMARY KEY (id)
);

create table public.counters (
  name text not null,
  total bigint not null,
  constraint counters_pkey PRIMARY KEY (name)
);

create table public.courses (
  id bigint generated always as identity not null,
  name text not null,
  description text not null default ''::text,
  state text not null default 'published'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint courses_pkey PRIMARY KEY (id),
  constraint courses_description_check CHECK ((length(description) <= 2000)),
  constraint courses_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint courses_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text])))
);
CREATE TRIGGER courses_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.courses FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

create table public.mail_tokens (
  token_hash bytea not null,
  user_id bigint not null,
  purpose text not null,
  expires_at timestamp with time zone not null,
  constraint mail_tokens_pkey PRIMARY KEY (token_hash),
  constraint mail_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mail_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['verify_email'::text, 'reset_password'::text])))
);
CREATE INDEX mail_tokens_expires_at ON public.mail_tokens USING btree (expires_at);
CREATE INDEX mail_tokens_user_id ON public.mail_tokens USING btree (user_id);

create table public.sessions (
  id bigint generated always as identity not null,
  user_id bigint not null,
  secret bytea not null,
  generation integer not null default 1,
  rotated_at timestamp with time zone not null default now(),
  agent_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_ended_at ON public.sessions USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX sessions_rotated_at ON public.sessions USING btree (rotated_at);
CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id);

create table public.users (
  id bigint generated always as identity not null,
  username text not null,
  email text not null,
  email_key text not null,
  password_hash text not null,
  role text not null,
  role_expires_at timestamp with time zone,
  email_verified_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint users_email_key_key UNIQUE (email_key),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_role_check CHECK ((role = ANY (ARRAY['ROLE_USER'::text, 'ROLE_ADMIN'::text]))),
  constraint users_username_check CHECK (((length(username) >= 1) AND (length(username) <= 60)))
);
CREATE INDEX users_admins ON public.users USING btree (id) WHERE (role = 'ROLE_ADMIN'::text);

CREATE OR REPLACE FUNCTION public.note_content_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update content_version set version = version + 1;
  perform pg_notify('content_changed', (select version::text from content_version));
  return null;
end
$function$
;

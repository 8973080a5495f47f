-- Written by npm run db:schema from the migrations; not edited by hand.

create table learner.grants (
  learner_id bigint not null,
  module_id bigint not null,
  granted_by bigint not null,
  granted_at timestamp with time zone not null default now(),
  constraint grants_pkey PRIMARY KEY (learner_id, module_id)
);

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

create table public.modules (
  id bigint generated always as identity not null,
  course_id bigint not null,
  name text not null,
  description text not null default ''::text,
  state text not null default 'published'::text,
  price_paise integer not null default 2500,
  place integer not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint modules_pkey PRIMARY KEY (id),
  constraint modules_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint modules_description_check CHECK ((length(description) <= 2000)),
  constraint modules_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint modules_price_paise_check CHECK (((price_paise >= 100) AND (price_paise <= 100000000))),
  constraint modules_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text])))
);
CREATE INDEX modules_course_id ON public.modules USING btree (course_id, place, id);
CREATE TRIGGER modules_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.modules FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

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

create table public.topics (
  id bigint generated always as identity not null,
  module_id bigint not null,
  name text not null,
  description text not null default ''::text,
  state text not null default 'published'::text,
  is_free_sample boolean not null default false,
  place integer not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint topics_pkey PRIMARY KEY (id),
  constraint topics_module_id_fkey FOREIGN KEY (module_id) REFERENCES modules(id) ON DELETE CASCADE,
  constraint topics_description_check CHECK ((length(description) <= 2000)),
  constraint topics_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint topics_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text])))
);
CREATE INDEX topics_module_id ON public.topics USING btree (module_id, place, id);
CREATE INDEX topics_name ON public.topics USING gin (lower(name) gin_trgm_ops);
CREATE TRIGGER topics_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.topics FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

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

CREATE OR REPLACE FUNCTION public.gin_extract_query_trgm(text, internal, smallint, internal, internal, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gin_extract_query_trgm$function$
;

CREATE OR REPLACE FUNCTION public.gin_extract_value_trgm(text, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gin_extract_value_trgm$function$
;

CREATE OR REPLACE FUNCTION public.gin_trgm_consistent(internal, smallint, text, integer, internal, internal, internal, internal)
 RETURNS boolean
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gin_trgm_consistent$function$
;

CREATE OR REPLACE FUNCTION public.gin_trgm_triconsistent(internal, smallint, text, integer, internal, internal, internal)
 RETURNS "char"
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gin_trgm_triconsistent$function$
;

CREATE OR REPLACE FUNCTION public.gtrgm_compress(internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_compress$function$
;

CREATE OR REPLACE FUNCTION public.gtrgm_consistent(internal, text, smallint, oid, internal)
 RETURNS boolean
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_consistent$function$
;

CREATE OR REPLACE FUNCTION public.gtrgm_decompress(internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_decompress$function$
;

CREATE OR REPLACE FUNCTION public.gtrgm_distance(internal, text, smallint, oid, internal)
 RETURNS double precision
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_distance$function$
;

CREATE OR REPLACE FUNCTION public.gtrgm_in(cstring)
 RETURNS gtrgm
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_in$function$
;

CREATE OR REPLACE FUNCTION public.gtrgm_options(internal)
 RETURNS void
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE
AS '$libdir/pg_trgm', $function$gtrgm_options$function$
;

CREATE OR REPLACE FUNCTION public.gtrgm_out(gtrgm)
 RETURNS cstring
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_out$function$
;

CREATE OR REPLACE FUNCTION public.gtrgm_penalty(internal, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_penalty$function$
;

CREATE OR REPLACE FUNCTION public.gtrgm_picksplit(internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_picksplit$function$
;

CREATE OR REPLACE FUNCTION public.gtrgm_same(gtrgm, gtrgm, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_same$function$
;

CREATE OR REPLACE FUNCTION public.gtrgm_union(internal, internal)
 RETURNS gtrgm
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_union$function$
;

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

CREATE OR REPLACE FUNCTION public.set_limit(real)
 RETURNS real
 LANGUAGE c
 STRICT
AS '$libdir/pg_trgm', $function$set_limit$function$
;

CREATE OR REPLACE FUNCTION public.show_limit()
 RETURNS real
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$show_limit$function$
;

CREATE OR REPLACE FUNCTION public.show_trgm(text)
 RETURNS text[]
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$show_trgm$function$
;

CREATE OR REPLACE FUNCTION public.similarity(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$similarity$function$
;

CREATE OR REPLACE FUNCTION public.similarity_dist(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$similarity_dist$function$
;

CREATE OR REPLACE FUNCTION public.similarity_op(text, text)
 RETURNS boolean
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$similarity_op$function$
;

CREATE OR REPLACE FUNCTION public.strict_word_similarity(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$strict_word_similarity$function$
;

CREATE OR REPLACE FUNCTION public.strict_word_similarity_commutator_op(text, text)
 RETURNS boolean
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$strict_word_similarity_commutator_op$function$
;

CREATE OR REPLACE FUNCTION public.strict_word_similarity_dist_commutator_op(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$strict_word_similarity_dist_commutator_op$function$
;

CREATE OR REPLACE FUNCTION public.strict_word_similarity_dist_op(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$strict_word_similarity_dist_op$function$
;

CREATE OR REPLACE FUNCTION public.strict_word_similarity_op(text, text)
 RETURNS boolean
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$strict_word_similarity_op$function$
;

CREATE OR REPLACE FUNCTION public.word_similarity(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$word_similarity$function$
;

CREATE OR REPLACE FUNCTION public.word_similarity_commutator_op(text, text)
 RETURNS boolean
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$word_similarity_commutator_op$function$
;

CREATE OR REPLACE FUNCTION public.word_similarity_dist_commutator_op(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$word_similarity_dist_commutator_op$function$
;

CREATE OR REPLACE FUNCTION public.word_similarity_dist_op(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$word_similarity_dist_op$function$
;

CREATE OR REPLACE FUNCTION public.word_similarity_op(text, text)
 RETURNS boolean
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$word_similarity_op$function$
;

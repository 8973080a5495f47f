-- Written by npm run db:schema from the migrations; not edited by hand.

create table cluster.answer_batches (
  id uuid not null default gen_random_uuid(),
  content jsonb not null,
  made_at timestamp with time zone not null default now(),
  constraint answer_batches_pkey PRIMARY KEY (id)
);

create table cluster.day_batches (
  id uuid not null default gen_random_uuid(),
  content jsonb not null,
  made_at timestamp with time zone not null default now(),
  constraint day_batches_pkey PRIMARY KEY (id)
);

create table cluster.outages (
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  attempt_count integer not null,
  ends_after timestamp with time zone,
  is_given boolean not null default true,
  given_to_learner bigint not null default 0,
  constraint outages_pkey PRIMARY KEY (began_at)
);
CREATE INDEX outages_owed ON cluster.outages USING btree (ended_at) WHERE (NOT is_given);

create table cluster.paper_corrections (
  exam_id bigint not null,
  paper_id bigint not null,
  place smallint not null,
  regrade_id bigint not null,
  was jsonb not null,
  becomes jsonb not null,
  constraint paper_corrections_pkey PRIMARY KEY (exam_id, paper_id, place, regrade_id)
);

create table cluster.pulse (
  is_only_row boolean not null default true,
  beat_at timestamp with time zone not null,
  constraint pulse_pkey PRIMARY KEY (is_only_row),
  constraint pulse_is_only_row_check CHECK (is_only_row)
);

create table cluster.regrades (
  regrade_id bigint not null,
  written_by xid8 not null default pg_current_xact_id(),
  exam_id bigint not null default 0,
  attempt_id bigint not null default 0,
  attempts integer not null default 0,
  changed integer not null default 0,
  now_pass integer not null default 0,
  now_fail integer not null default 0,
  is_graded boolean not null default false,
  told_learner_id bigint not null default 0,
  told integer not null default 0,
  relearned_learner_id bigint not null default 0,
  relearned integer not null default 0,
  constraint regrades_pkey PRIMARY KEY (regrade_id)
);

create table learner.abilities (
  learner_id bigint not null,
  theta double precision not null default 0,
  answers double precision not null default 0,
  correct double precision not null default 0,
  information double precision not null default 0,
  fast double precision not null default 0,
  slow double precision not null default 0,
  logged integer not null default 0,
  last_topic_id bigint,
  folded integer not null default 0,
  is_folded boolean not null default true,
  time_zone text not null default 'Asia/Kolkata'::text,
  constraint abilities_pkey PRIMARY KEY (learner_id)
);
CREATE INDEX abilities_unfolded ON learner.abilities USING btree (learner_id) WHERE (NOT is_folded);

create table learner.answer_log (
  learner_id bigint not null,
  id uuid not null,
  question_id bigint not null,
  question_version integer not null,
  topic_id bigint not null,
  option smallint,
  is_right boolean not null,
  spent_ms integer not null,
  mode text not null,
  answered_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null default now(),
  nth integer,
  chance real,
  elo_chance real,
  floor real,
  ability real,
  is_rapid boolean not null default false,
  number numeric,
  is_first boolean,
  corrected boolean,
  constraint answer_log_pkey PRIMARY KEY (learner_id, id),
  constraint answer_log_mode_check CHECK ((mode = ANY (ARRAY['practice'::text, 'exam'::text]))),
  constraint answer_log_option_check CHECK (((option >= 0) AND (option <= 63))) NOT VALID
);
CREATE UNIQUE INDEX answer_log_nth ON learner.answer_log USING btree (learner_id, nth);

create table learner.answers (
  learner_id bigint not null,
  attempt_id bigint not null,
  place smallint not null,
  option smallint,
  is_marked boolean not null,
  spent_ms integer not null,
  epoch integer not null,
  seq integer not null,
  saved_at timestamp with time zone not null,
  number numeric,
  constraint answers_pkey PRIMARY KEY (learner_id, attempt_id, place),
  constraint answers_option_check CHECK (((option >= 0) AND (option <= 63))) NOT VALID
);

create table learner.attempts (
  learner_id bigint not null,
  id bigint generated always as identity not null,
  exam_id bigint not null,
  paper_id bigint not null,
  exam_name text not null,
  topic_id bigint,
  topic_name text not null,
  question_count smallint not null,
  duration_seconds integer not null,
  extra_seconds integer not null default 0,
  started_at timestamp with time zone not null default now(),
  deadline timestamp with time zone not null,
  epoch integer not null default 1,
  device_id uuid not null,
  state text not null default 'open'::text,
  finished_at timestamp with time zone,
  closed_by text,
  correct_count smallint,
  spent_ms integer[],
  void_reason text,
  is_logged boolean not null default false,
  outage_ms bigint not null default 0,
  log_tries integer not null default 0,
  log_after timestamp with time zone,
  is_mail_due boolean not null default false,
  total_marks integer,
  pass_marks integer,
  marks integer,
  owner_kind text not null default 'topic'::text,
  owner_id bigint,
  section_firsts smallint[],
  section_ends timestamp with time zone[],
  given_until timestamp with time zone not null default now(),
  constraint attempts_pkey PRIMARY KEY (learner_id, id),
  constraint attempts_check CHECK (((state = 'open'::text) = (finished_at IS NULL))),
  constraint attempts_check1 CHECK (((state <> 'graded'::text) OR (correct_count IS NOT NULL))),
  constraint attempts_closed_by_check CHECK ((closed_by = ANY (ARRAY['learner'::text, 'deadline'::text]))),
  constraint attempts_duration_seconds_check CHECK ((duration_seconds > 0)),
  constraint attempts_extra_seconds_check CHECK ((extra_seconds >= 0)),
  constraint attempts_owner_kind_check CHECK ((owner_kind = ANY (ARRAY['topic'::text, 'module'::text, 'course'::text, 'alone'::text]))) NOT VALID,
  constraint attempts_question_count_check CHECK ((question_count > 0)),
  constraint attempts_state_check CHECK ((state = ANY (ARRAY['open'::text, 'graded'::text, 'void'::text])))
);
CREATE INDEX attempts_exam_id ON learner.attempts USING btree (exam_id, id);
CREATE INDEX attempts_mail_due ON learner.attempts USING btree (id) WHERE is_mail_due;
CREATE UNIQUE INDEX attempts_open ON learner.attempts USING btree (learner_id, exam_id) WHERE (state = 'open'::text);
CREATE INDEX attempts_overdue ON learner.attempts USING btree (deadline, learner_id, id) WHERE (finished_at IS NULL);
CREATE INDEX attempts_started ON learner.attempts USING btree (started_at, learner_id, id) WHERE (closed_by IS NULL);
CREATE INDEX attempts_unlogged ON learner.attempts USING btree (finished_at) WHERE ((state = 'graded'::text) AND (NOT is_logged));

create table learner.cards (
  learner_id bigint not null,
  question_id bigint not null,
  topic_id bigint not null,
  stability double precision not null,
  difficulty double precision not null,
  last_day integer not null,
  interval_days integer not null,
  reviews integer not null,
  lapses integer not null,
  state text not null,
  due_day integer,
  constraint cards_pkey PRIMARY KEY (learner_id, question_id),
  constraint cards_state_check CHECK ((state = ANY (ARRAY['active'::text, 'learned'::text, 'leech'::text])))
);
CREATE INDEX cards_due ON learner.cards USING btree (learner_id, due_day) WHERE (due_day IS NOT NULL);

create table learner.daily_sets (
  learner_id bigint not null,
  day integer not null,
  picks jsonb not null,
  made_at timestamp with time zone not null default now(),
  constraint daily_sets_pkey PRIMARY KEY (learner_id, day)
);

create table learner.days (
  learner_id bigint not null,
  day date not null,
  practice_answers integer not null default 0,
  exams_taken integer not null default 0,
  folded_practice_answers integer not null default 0,
  folded_exams_taken integer not null default 0,
  is_counted boolean not null default false,
  is_folded boolean not null default false,
  constraint days_pkey PRIMARY KEY (learner_id, day)
);
CREATE INDEX days_unfolded ON learner.days USING btree (day) WHERE (NOT is_folded);

create table learner.exam_aliases (
  learner_id bigint not null,
  exam_id bigint not null,
  alias text not null,
  constraint exam_aliases_pkey PRIMARY KEY (learner_id, exam_id),
  constraint exam_aliases_alias_check CHECK (((length(alias) >= 1) AND (length(alias) <= 30)))
);
CREATE INDEX exam_aliases_exam_id ON learner.exam_aliases USING btree (exam_id, lower(alias));

create table learner.extra_times (
  learner_id bigint not null,
  exam_id bigint not null,
  seconds integer not null,
  reason text not null,
  given_by bigint not null,
  given_at timestamp with time zone not null default now(),
  section_seconds integer[],
  constraint extra_times_pkey PRIMARY KEY (learner_id, exam_id),
  constraint extra_times_seconds_check CHECK ((seconds >= 0))
);
CREATE INDEX extra_times_exam_id ON learner.extra_times USING btree (exam_id, learner_id);

create table learner.forecasts (
  learner_id bigint not null,
  attempt_id bigint not null,
  exam_id bigint not null,
  course_id bigint not null,
  question_count smallint not null,
  expected double precision not null,
  variance double precision not null,
  factor double precision not null,
  made_at timestamp with time zone not null default now(),
  score smallint,
  is_folded boolean not null default false,
  constraint forecasts_pkey PRIMARY KEY (learner_id, attempt_id)
);
CREATE INDEX forecasts_unfolded ON learner.forecasts USING btree (learner_id) WHERE ((score IS NOT NULL) AND (NOT is_folded));

create table learner.goals (
  learner_id bigint not null,
  name text not null,
  exam_id bigint,
  exam_day integer,
  topics jsonb not null,
  set_at timestamp with time zone not null default now(),
  pass_mark smallint not null default 50,
  is_over boolean not null default false,
  constraint goals_pkey PRIMARY KEY (learner_id),
  constraint goals_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint goals_pass_mark_check CHECK (((pass_mark >= 1) AND (pass_mark <= 100)))
);
CREATE INDEX goals_ending ON learner.goals USING btree (exam_day) WHERE (NOT is_over);

create table learner.grants (
  learner_id bigint not null,
  module_id bigint not null,
  granted_by bigint not null,
  granted_at timestamp with time zone not null default now(),
  is_mail_due boolean not null default false,
  constraint grants_pkey PRIMARY KEY (learner_id, module_id)
);
CREATE INDEX grants_mail_due ON learner.grants USING btree (module_id) WHERE is_mail_due;
CREATE INDEX grants_module_id ON learner.grants USING btree (module_id, learner_id);

create table learner.late_answers (
  learner_id bigint not null,
  attempt_id bigint not null,
  place smallint not null,
  option smallint,
  is_marked boolean not null,
  spent_ms integer not null,
  epoch integer not null,
  seq integer not null,
  saved_at timestamp with time zone not null,
  judged_at timestamp with time zone,
  number numeric,
  constraint late_answers_pkey PRIMARY KEY (learner_id, attempt_id, place),
  constraint late_answers_option_check CHECK (((option >= 0) AND (option <= 63))) NOT VALID
);
CREATE INDEX late_answers_unjudged ON learner.late_answers USING btree (learner_id, attempt_id) WHERE (judged_at IS NULL);

create table learner.order_events (
  learner_id bigint not null,
  order_id bigint not null,
  nth integer not null,
  at timestamp with time zone not null default now(),
  kind text not null,
  state text not null,
  source text not null,
  payment_id text,
  amount_paise integer,
  note text not null default ''::text,
  constraint order_events_pkey PRIMARY KEY (learner_id, order_id, nth),
  constraint order_events_source_check CHECK ((source = ANY (ARRAY['learner'::text, 'callback'::text, 'webhook'::text, 'reconciler'::text, 'admin'::text, 'outbox'::text])))
);

create table learner.orders (
  learner_id bigint not null,
  id bigint not null,
  module_id bigint not null,
  module_name text not null,
  course_name text not null,
  amount_paise integer not null,
  state text not null default 'draft'::text,
  review_reason text,
  provider_order_id text,
  payment_id text,
  ordered_at timestamp with time zone not null default now(),
  paid_at timestamp with time zone,
  placing_until timestamp with time zone,
  place_tries integer not null default 0,
  checked_at timestamp with time zone,
  next_check_at timestamp with time zone not null default now(),
  is_receipt_due boolean not null default false,
  receipt_claimed_until timestamp with time zone,
  reminded_at timestamp with time zone,
  constraint orders_pkey PRIMARY KEY (learner_id, id),
  constraint orders_amount_paise_check CHECK ((amount_paise >= 100)),
  constraint orders_check CHECK (((state = 'draft'::text) <= (provider_order_id IS NULL))),
  constraint orders_check1 CHECK (((state <> ALL (ARRAY['paid'::text, 'refund_pending'::text])) OR ((payment_id IS NOT NULL) AND (paid_at IS NOT NULL)))),
  constraint orders_check2 CHECK (((state <> 'review'::text) OR (review_reason IS NOT NULL))),
  constraint orders_review_reason_check CHECK ((review_reason = ANY (ARRAY['amount_differs'::text, 'refund_failed'::text]))),
  constraint orders_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'placed'::text, 'paid'::text, 'refund_pending'::text, 'refunded'::text, 'expired'::text, 'review'::text, 'reversed'::text])))
);
CREATE INDEX orders_id ON learner.orders USING btree (id);
CREATE INDEX orders_module_id ON learner.orders USING btree (module_id, learner_id);
CREATE UNIQUE INDEX orders_open ON learner.orders USING btree (learner_id, module_id) WHERE (state = ANY (ARRAY['draft'::text, 'placed'::text]));
CREATE UNIQUE INDEX orders_paid ON learner.orders USING btree (learner_id, module_id) WHERE (state = 'paid'::text);
CREATE UNIQUE INDEX orders_payment_id ON learner.orders USING btree (learner_id, payment_id);
CREATE UNIQUE INDEX orders_provider_order_id ON learner.orders USING btree (learner_id, provider_order_id);
CREATE INDEX orders_receipt_due ON learner.orders USING btree (paid_at) WHERE is_receipt_due;
CREATE INDEX orders_review ON learner.orders USING btree (id) WHERE (review_reason IS NOT NULL);
CREATE INDEX orders_state ON learner.orders USING btree (state, id);
CREATE INDEX orders_to_check ON learner.orders USING btree (next_check_at) WHERE (state = ANY (ARRAY['draft'::text, 'placed'::text]));
CREATE INDEX orders_unreminded ON learner.orders USING btree (ordered_at) WHERE ((state = ANY (ARRAY['draft'::text, 'placed'::text])) AND (reminded_at IS NULL));

create table learner.payments (
  learner_id bigint not null,
  id text not null,
  order_id bigint not null,
  status text not null,
  amount_paise integer not null,
  currency text not null,
  refunded_paise integer not null default 0,
  method text,
  error text,
  created_at timestamp with time zone not null,
  captured_at timestamp with time zone,
  is_counted boolean not null default true,
  constraint payments_pkey PRIMARY KEY (learner_id, id),
  constraint payments_check CHECK (((refunded_paise >= 0) AND (refunded_paise <= amount_paise))),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['created'::text, 'authorized'::text, 'captured'::text, 'refunded'::text, 'failed'::text])))
);
CREATE INDEX payments_order_id ON learner.payments USING btree (learner_id, order_id);
CREATE INDEX payments_uncounted ON learner.payments USING btree (created_at) WHERE (NOT is_counted);

create table learner.progress (
  learner_id bigint not null,
  question_id bigint not null,
  topic_id bigint not null,
  option smallint,
  is_right boolean not null,
  answered_at timestamp with time zone not null,
  number numeric,
  constraint progress_pkey PRIMARY KEY (learner_id, question_id),
  constraint progress_option_check CHECK (((option >= 0) AND (option <= 63))) NOT VALID
);
CREATE INDEX progress_question_id ON learner.progress USING btree (question_id, learner_id);
CREATE INDEX progress_topic_id ON learner.progress USING btree (learner_id, topic_id);

create table learner.refunds (
  learner_id bigint not null,
  payment_id text not null,
  order_id bigint not null,
  kind text not null,
  state text not null default 'pending'::text,
  amount_paise integer not null,
  reason text not null default ''::text,
  requested_by bigint,
  answered_count integer,
  question_count integer,
  provider_refund_id text,
  round smallint not null default 1,
  tries integer not null default 0,
  next_try_at timestamp with time zone not null default now(),
  requested_at timestamp with time zone not null default now(),
  processed_at timestamp with time zone,
  shown_count integer,
  is_mail_due boolean not null default false,
  is_counted boolean not null default false,
  constraint refunds_pkey PRIMARY KEY (learner_id, payment_id),
  constraint refunds_amount_paise_check CHECK ((amount_paise > 0)),
  constraint refunds_check CHECK (((kind <> 'learner'::text) OR ((answered_count * 10) < GREATEST(question_count, 1)))),
  constraint refunds_check1 CHECK (((kind <> 'admin'::text) OR ((reason <> ''::text) AND (requested_by IS NOT NULL)))),
  constraint refunds_kind_check CHECK ((kind = ANY (ARRAY['learner'::text, 'admin'::text, 'duplicate'::text, 'undeliverable'::text, 'dashboard'::text]))),
  constraint refunds_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'processed'::text, 'failed'::text]))),
  constraint refunds_within_rule CHECK (((kind <> 'learner'::text) OR ((shown_count * 10) < GREATEST(question_count, 1)))) NOT VALID
);
CREATE INDEX refunds_mail_due ON learner.refunds USING btree (order_id) WHERE is_mail_due;
CREATE INDEX refunds_order_id ON learner.refunds USING btree (learner_id, order_id);
CREATE INDEX refunds_pending ON learner.refunds USING btree (next_try_at) WHERE (state = 'pending'::text);
CREATE INDEX refunds_uncounted ON learner.refunds USING btree (requested_at) WHERE ((NOT is_counted) AND (kind = ANY (ARRAY['learner'::text, 'admin'::text])));

create table learner.regraded_attempts (
  learner_id bigint not null,
  attempt_id bigint not null,
  regrade_id bigint not null,
  exam_id bigint not null,
  place smallint not null,
  was_correct smallint not null,
  correct smallint not null,
  was_marks integer,
  marks integer,
  was_questions smallint not null,
  questions smallint not null,
  was_total integer,
  total integer,
  was_pass integer,
  pass integer,
  was_passed boolean not null,
  passed boolean not null,
  was_shown boolean not null,
  regraded_at timestamp with time zone not null default now(),
  constraint regraded_attempts_pkey PRIMARY KEY (learner_id, attempt_id, regrade_id)
);
CREATE INDEX regraded_attempts_regrade_id ON learner.regraded_attempts USING btree (regrade_id, learner_id, attempt_id);

create table learner.samples (
  learner_id bigint not null,
  day date not null,
  is_folded boolean not null default false,
  constraint samples_pkey PRIMARY KEY (learner_id)
);
CREATE INDEX samples_unfolded ON learner.samples USING btree (day) WHERE (NOT is_folded);

create table learner.shown_questions (
  learner_id bigint not null,
  question_id bigint not null,
  shown_at timestamp with time zone not null default now(),
  constraint shown_questions_pkey PRIMARY KEY (learner_id, question_id)
);

create table learner.study_days (
  learner_id bigint not null,
  day integer not null,
  answers integer not null,
  correct integer not null,
  constraint study_days_pkey PRIMARY KEY (learner_id, day)
);

create table learner.topic_abilities (
  learner_id bigint not null,
  topic_id bigint not null,
  theta double precision not null,
  answers double precision not null,
  correct double precision not null,
  information double precision not null,
  recent double precision not null,
  last_nth integer not null,
  last_at timestamp with time zone not null,
  constraint topic_abilities_pkey PRIMARY KEY (learner_id, topic_id)
);

create table public.audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone not null default now(),
  author_id bigint not null,
  request_id text not null,
  action text not null,
  entity text not null,
  entity_id bigint not null,
  label text not null,
  before jsonb,
  after jsonb,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_action_check CHECK ((action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text])))
);
CREATE INDEX audit_log_author_id ON public.audit_log USING btree (author_id, id);
CREATE INDEX audit_log_entity ON public.audit_log USING btree (entity, entity_id, id);
CREATE INDEX audit_log_entity_newest ON public.audit_log USING btree (entity, id);
CREATE INDEX audit_log_label ON public.audit_log USING gin (lower(label) gin_trgm_ops);
CREATE INDEX audit_log_request_id ON public.audit_log USING btree (request_id, id);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table public.blog_links (
  id bigint generated always as identity not null,
  category_id bigint not null,
  title text not null,
  url text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint blog_links_pkey PRIMARY KEY (id),
  constraint blog_links_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  constraint blog_links_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint blog_links_url_check CHECK (((url ~ '^https?://'::text) AND (length(url) <= 2048)))
);
CREATE INDEX blog_links_category_id ON public.blog_links USING btree (category_id, id);
CREATE TRIGGER blog_links_audit AFTER INSERT OR DELETE OR UPDATE ON public.blog_links FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change();
CREATE TRIGGER blog_links_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.blog_links FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

create table public.bulk_changes (
  id bigint generated always as identity not null,
  made_at timestamp with time zone not null default now(),
  before jsonb not null,
  constraint bulk_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX bulk_changes_made_at ON public.bulk_changes USING btree (made_at);

create table public.calibration_bins (
  course_id bigint not null,
  bin smallint not null,
  answers bigint not null,
  correct bigint not null,
  chance_sum double precision not null,
  loss_sum double precision not null,
  square_sum double precision not null,
  constraint calibration_bins_pkey PRIMARY KEY (course_id, bin),
  constraint calibration_bins_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint calibration_bins_bin_check CHECK (((bin >= 0) AND (bin <= 14)))
);

create table public.categories (
  id bigint generated always as identity not null,
  name text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);
CREATE TRIGGER categories_audit AFTER INSERT OR DELETE OR UPDATE ON public.categories FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change();
CREATE TRIGGER categories_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.categories FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

create table public.content_loads (
  id bigint generated always as identity not null,
  author_id bigint not null,
  request_id text not null,
  course text,
  takes_files boolean not null,
  state text not null default 'running'::text,
  total integer not null,
  planned integer not null,
  added integer not null default 0,
  changed integer not null default 0,
  started_at timestamp with time zone not null default now(),
  moved_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint content_loads_pkey PRIMARY KEY (id),
  constraint content_loads_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX content_loads_running ON public.content_loads USING btree ((true)) WHERE (state = 'running'::text);
CREATE TRIGGER content_loads_audit AFTER INSERT ON public.content_loads FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change('moved_at');

create table public.content_sources (
  kind text not null,
  source_id text not null,
  row_id bigint not null,
  loaded jsonb not null,
  constraint content_sources_pkey PRIMARY KEY (kind, source_id),
  constraint content_sources_kind_check CHECK ((kind = ANY (ARRAY['course'::text, 'module'::text, 'topic'::text, 'question'::text, 'exam'::text])))
);
CREATE UNIQUE INDEX content_sources_row ON public.content_sources USING btree (kind, row_id);

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
CREATE INDEX counter_deltas_name ON public.counter_deltas USING btree (name) INCLUDE (delta);

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
  place integer,
  constraint courses_pkey PRIMARY KEY (id),
  constraint courses_description_check CHECK ((length(description) <= 2000)),
  constraint courses_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint courses_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text])))
);
CREATE INDEX courses_draft ON public.courses USING btree (id) WHERE (state = 'draft'::text);
CREATE TRIGGER courses_audit AFTER INSERT OR DELETE OR UPDATE ON public.courses FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change();
CREATE TRIGGER courses_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.courses FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

create table public.deleted_questions (
  id bigint not null,
  topic_id bigint not null,
  question jsonb not null,
  exams jsonb not null,
  deleted_at timestamp with time zone not null default now(),
  constraint deleted_questions_pkey PRIMARY KEY (id),
  constraint deleted_questions_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id) ON DELETE CASCADE
);
CREATE INDEX deleted_questions_deleted_at ON public.deleted_questions USING btree (deleted_at);
CREATE INDEX deleted_questions_topic_id ON public.deleted_questions USING btree (topic_id);

create table public.exam_learners (
  exam_id bigint not null,
  learner_id bigint not null,
  constraint exam_learners_pkey PRIMARY KEY (exam_id, learner_id),
  constraint exam_learners_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint exam_learners_learner_id_fkey FOREIGN KEY (learner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX exam_learners_learner_id ON public.exam_learners USING btree (learner_id);
CREATE TRIGGER exam_learners_audit AFTER INSERT OR DELETE OR UPDATE ON public.exam_learners FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change();

create table public.exam_papers (
  exam_id bigint not null,
  variant smallint not null,
  paper_id bigint not null,
  constraint exam_papers_pkey PRIMARY KEY (exam_id, variant),
  constraint exam_papers_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint exam_papers_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id)
);
CREATE INDEX exam_papers_paper_id ON public.exam_papers USING btree (paper_id);

create table public.exam_pools (
  exam_id bigint not null,
  section smallint not null,
  place smallint not null,
  topic_id bigint not null,
  difficulty text,
  kind text,
  take smallint not null,
  marks_right integer,
  marks_wrong integer,
  constraint exam_pools_pkey PRIMARY KEY (exam_id, section, place),
  constraint exam_pools_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint exam_pools_exam_id_section_fkey FOREIGN KEY (exam_id, section) REFERENCES exam_sections(exam_id, place) ON DELETE CASCADE,
  constraint exam_pools_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id) ON DELETE CASCADE,
  constraint exam_pools_check CHECK ((num_nonnulls(marks_right, marks_wrong) <> 1)),
  constraint exam_pools_difficulty_check CHECK ((difficulty = ANY (ARRAY['easy'::text, 'medium'::text, 'hard'::text]))),
  constraint exam_pools_kind_check CHECK ((kind = ANY (ARRAY['one'::text, 'several'::text, 'number'::text]))),
  constraint exam_pools_marks_right_check CHECK (((marks_right >= 1) AND (marks_right <= 360000))),
  constraint exam_pools_marks_wrong_check CHECK (((marks_wrong >= 0) AND (marks_wrong <= 360000))),
  constraint exam_pools_place_check CHECK ((place >= 0)),
  constraint exam_pools_take_check CHECK (((take >= 1) AND (take <= 200)))
);
CREATE INDEX exam_pools_topic_id ON public.exam_pools USING btree (topic_id, exam_id);
CREATE TRIGGER exam_pools_audit AFTER INSERT OR DELETE OR UPDATE ON public.exam_pools FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change();

create table public.exam_questions (
  exam_id bigint not null,
  question_id bigint not null,
  place integer not null,
  marks_right integer,
  marks_wrong integer,
  section smallint,
  family_id bigint,
  constraint exam_questions_pkey PRIMARY KEY (exam_id, question_id),
  constraint exam_questions_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint exam_questions_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint exam_questions_marks CHECK ((num_nonnulls(marks_right, marks_wrong) <> 1)),
  constraint exam_questions_marks_right_check CHECK (((marks_right >= 1) AND (marks_right <= 360000))),
  constraint exam_questions_marks_wrong_check CHECK (((marks_wrong >= 0) AND (marks_wrong <= 360000)))
);
CREATE UNIQUE INDEX exam_questions_one_of_family ON public.exam_questions USING btree (exam_id, family_id) WHERE (family_id IS NOT NULL);
CREATE INDEX exam_questions_question_id ON public.exam_questions USING btree (question_id);
CREATE TRIGGER exam_questions_audit AFTER INSERT OR DELETE OR UPDATE ON public.exam_questions FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change();
CREATE TRIGGER exam_questions_family BEFORE INSERT ON public.exam_questions FOR EACH ROW EXECUTE FUNCTION fill_in_family();

create table public.exam_sections (
  exam_id bigint not null,
  place smallint not null,
  name text not null,
  seconds integer,
  note text not null default ''::text,
  marks_right integer,
  marks_wrong integer,
  constraint exam_sections_pkey PRIMARY KEY (exam_id, place),
  constraint exam_sections_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint exam_sections_check CHECK ((num_nonnulls(marks_right, marks_wrong) <> 1)),
  constraint exam_sections_marks_right_check CHECK (((marks_right >= 1) AND (marks_right <= 360000))),
  constraint exam_sections_marks_wrong_check CHECK (((marks_wrong >= 0) AND (marks_wrong <= 360000))),
  constraint exam_sections_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint exam_sections_note_check CHECK ((length(note) <= 300)),
  constraint exam_sections_place_check CHECK ((place >= 0)),
  constraint exam_sections_seconds_check CHECK (((seconds >= 10) AND (seconds <= 86400)))
);
CREATE TRIGGER exam_sections_audit AFTER INSERT OR DELETE OR UPDATE ON public.exam_sections FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change();

create table public.exams (
  id bigint generated always as identity not null,
  topic_id bigint,
  name text not null,
  duration_seconds integer,
  state text not null default 'published'::text,
  paper_id bigint,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  marks_right integer,
  marks_wrong integer,
  pass_percent integer,
  pass_marks integer,
  is_partial boolean not null default false,
  module_id bigint,
  course_id bigint,
  section_mode text,
  variant_count smallint not null default 1,
  spares_others boolean not null default false,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  results_at timestamp with time zone,
  password text,
  max_attempts smallint,
  is_free boolean not null default false,
  is_invited boolean not null default false,
  constraint exams_pkey PRIMARY KEY (id),
  constraint exams_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint exams_module_id_fkey FOREIGN KEY (module_id) REFERENCES modules(id) ON DELETE CASCADE,
  constraint exams_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id),
  constraint exams_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id) ON DELETE CASCADE,
  constraint exams_duration_seconds_check CHECK (((duration_seconds >= 10) AND (duration_seconds <= 86400))),
  constraint exams_marks CHECK ((((num_nonnulls(marks_right, marks_wrong, pass_percent, pass_marks) = 3) AND (num_nonnulls(pass_percent, pass_marks) = 1)) OR (num_nonnulls(marks_right, marks_wrong, pass_percent, pass_marks) = 0))),
  constraint exams_marks_right_check CHECK (((marks_right >= 1) AND (marks_right <= 360000))),
  constraint exams_marks_wrong_check CHECK (((marks_wrong >= 0) AND (marks_wrong <= 360000))),
  constraint exams_max_attempts_check CHECK (((max_attempts >= 1) AND (max_attempts <= 100))),
  constraint exams_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint exams_owner CHECK (((num_nonnulls(topic_id, module_id, course_id) <= 1) AND ((topic_id IS NOT NULL) OR (section_mode IS NOT NULL)))),
  constraint exams_pass_marks_check CHECK ((pass_marks >= 0)),
  constraint exams_pass_percent_check CHECK (((pass_percent >= 0) AND (pass_percent <= 100))),
  constraint exams_password_check CHECK (((length(password) >= 1) AND (length(password) <= 60))),
  constraint exams_section_mode_check CHECK ((section_mode = ANY (ARRAY['free'::text, 'sequence'::text, 'timed'::text]))),
  constraint exams_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text]))),
  constraint exams_variant_count_check CHECK (((variant_count >= 1) AND (variant_count <= 64))),
  constraint exams_window CHECK (((closes_at > opens_at) AND (results_at >= closes_at) AND ((results_at IS NULL) OR (closes_at IS NOT NULL))))
);
CREATE INDEX exams_course_id ON public.exams USING btree (course_id, id) WHERE (course_id IS NOT NULL);
CREATE INDEX exams_draft ON public.exams USING btree (id) WHERE (state = 'draft'::text);
CREATE INDEX exams_mocks ON public.exams USING btree (id) WHERE (section_mode IS NOT NULL);
CREATE INDEX exams_module_id ON public.exams USING btree (module_id, id) WHERE (module_id IS NOT NULL);
CREATE INDEX exams_paper_id ON public.exams USING btree (paper_id);
CREATE INDEX exams_results_due ON public.exams USING btree (COALESCE(results_at, closes_at)) WHERE (closes_at IS NOT NULL);
CREATE INDEX exams_topic_id ON public.exams USING btree (topic_id, id);
CREATE TRIGGER exams_audit AFTER INSERT OR DELETE OR UPDATE ON public.exams FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change('password');

create table public.folded_batches (
  id uuid not null,
  folded_at timestamp with time zone not null default now(),
  constraint folded_batches_pkey PRIMARY KEY (id)
);

create table public.forecast_bins (
  course_id bigint not null,
  distance smallint not null,
  sittings bigint not null,
  inside bigint not null,
  error_sum double precision not null,
  absolute_error_sum double precision not null,
  width_sum double precision not null,
  constraint forecast_bins_pkey PRIMARY KEY (course_id, distance),
  constraint forecast_bins_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
);

create table public.imports (
  id bigint generated always as identity not null,
  key uuid not null,
  author_id bigint not null,
  created_at timestamp with time zone not null default now(),
  name text not null,
  format text not null,
  planned integer not null,
  added integer not null default 0,
  pieces integer not null default 0,
  undone_at timestamp with time zone,
  constraint imports_key_key UNIQUE (key),
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_format_check CHECK ((length(format) <= 20)),
  constraint imports_name_check CHECK ((length(name) <= 200)),
  constraint imports_planned_check CHECK (((planned >= 1) AND (planned <= 5000)))
);
CREATE TRIGGER imports_audit AFTER INSERT OR UPDATE OF undone_at ON public.imports FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change('key');

create table public.incidents (
  id bigint generated always as identity not null,
  title text not null,
  title_hindi text not null,
  body text not null,
  body_hindi text not null,
  parts text[] not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint incidents_pkey PRIMARY KEY (id),
  constraint incidents_body_check CHECK ((length(body) <= 2000)),
  constraint incidents_body_hindi_check CHECK ((length(body_hindi) <= 2000)),
  constraint incidents_check CHECK ((ended_at >= began_at)),
  constraint incidents_parts_check CHECK (((cardinality(parts) >= 1) AND (parts <@ ARRAY['pages'::text, 'exams'::text, 'practice'::text, 'payments'::text, 'mails'::text]))),
  constraint incidents_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  constraint incidents_title_hindi_check CHECK (((length(title_hindi) >= 1) AND (length(title_hindi) <= 120)))
);
CREATE INDEX incidents_began_at ON public.incidents USING btree (began_at);
CREATE TRIGGER incidents_audit AFTER INSERT OR DELETE OR UPDATE ON public.incidents FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change();
CREATE TRIGGER incidents_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.incidents FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

create table public.job_runs (
  name text not null,
  every_seconds integer not null,
  known_since timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  failed_at timestamp with time zone,
  constraint job_runs_pkey PRIMARY KEY (name),
  constraint job_runs_every_seconds_check CHECK ((every_seconds > 0))
);

create table public.language_figures (
  question_id bigint not null,
  version integer not null,
  lang text not null,
  answers integer not null,
  correct integer not null,
  constraint language_figures_pkey PRIMARY KEY (question_id, version, lang)
);

create table public.learning_weights (
  id bigint generated always as identity not null,
  weights double precision[] not null,
  course_mean double precision not null,
  answers integer not null,
  fitted_at timestamp with time zone not null default now(),
  constraint learning_weights_pkey PRIMARY KEY (id)
);

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

create table public.mails (
  id bigint generated always as identity not null,
  user_id bigint,
  kind text not null,
  reference bigint,
  event text,
  state text not null default 'queued'::text,
  tries integer not null default 0,
  failure text,
  resent_by bigint,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  last_address text,
  last_lang text,
  dealt_with text,
  cause text,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mails_cause_check CHECK ((cause = ANY (ARRAY['no_connection'::text, 'not_encrypted'::text, 'login_refused'::text, 'sender_refused'::text, 'address_refused'::text, 'other'::text]))),
  constraint mails_check CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL))),
  constraint mails_check1 CHECK (((user_id IS NULL) = (kind = 'account_deleted'::text))),
  constraint mails_check2 CHECK (((last_address IS NULL) OR ((kind = 'account_deleted'::text) AND (state = 'queued'::text)))),
  constraint mails_dealt_with_check CHECK ((dealt_with = ANY (ARRAY['sent_again'::text, 'seen'::text]))),
  constraint mails_failure_check CHECK ((length(failure) <= 300)),
  constraint mails_kind_check CHECK ((kind = ANY (ARRAY['verify_email'::text, 'reset_password'::text, 'password_changed'::text, 'account_deleted'::text, 'receipt'::text, 'refund'::text, 'unpaid_order'::text, 'grant'::text, 'attempt_void'::text, 'report_answered'::text, 'daily_reminder'::text, 'attempt_regraded'::text, 'author_asked'::text]))) NOT VALID,
  constraint mails_last_lang_check CHECK ((last_lang = ANY (ARRAY['en'::text, 'hi'::text]))),
  constraint mails_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX mails_created_at ON public.mails USING btree (created_at);
CREATE UNIQUE INDEX mails_event ON public.mails USING btree (event) WHERE (event IS NOT NULL);
CREATE INDEX mails_failed ON public.mails USING btree (created_at) WHERE (state = 'failed'::text);
CREATE INDEX mails_queued ON public.mails USING btree (created_at) WHERE (state = 'queued'::text);
CREATE INDEX mails_reminders ON public.mails USING btree (created_at) WHERE (kind = 'daily_reminder'::text);
CREATE INDEX mails_user_id ON public.mails USING btree (user_id, id DESC);
CREATE INDEX mails_waiting ON public.mails USING btree (id) WHERE ((state = 'failed'::text) AND (dealt_with IS NULL) AND (kind <> 'unpaid_order'::text) AND (kind <> 'daily_reminder'::text) AND (kind <> 'account_deleted'::text));
CREATE TRIGGER mails_audit AFTER INSERT ON public.mails FOR EACH ROW WHEN (((current_setting('abhyas.author'::text, true) <> ''::text) AND (new.resent_by IS NOT NULL))) EXECUTE FUNCTION note_admin_change('last_address');
CREATE TRIGGER mails_audit_seen AFTER UPDATE OF dealt_with ON public.mails FOR EACH ROW WHEN (((current_setting('abhyas.author'::text, true) <> ''::text) AND (old.dealt_with IS NULL) AND (new.dealt_with = 'seen'::text))) EXECUTE FUNCTION note_admin_change('last_address');

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
  constraint modules_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text])))
);
CREATE INDEX modules_course_id ON public.modules USING btree (course_id, place, id);
CREATE INDEX modules_draft ON public.modules USING btree (id) WHERE (state = 'draft'::text);
CREATE TRIGGER modules_audit AFTER INSERT OR DELETE OR UPDATE ON public.modules FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change();
CREATE TRIGGER modules_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.modules FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

create table public.option_figures (
  question_id bigint not null,
  version integer not null,
  option smallint not null,
  answers integer not null,
  ability_sum double precision not null,
  constraint option_figures_pkey PRIMARY KEY (question_id, version, option)
);

create table public.order_numbers (
  id bigint generated always as identity not null,
  learner_id bigint not null,
  provider_order_id text,
  created_at timestamp with time zone not null default now(),
  constraint order_numbers_provider_order_id_key UNIQUE (provider_order_id),
  constraint order_numbers_pkey PRIMARY KEY (id)
);

create table public.paper_corrections (
  exam_id bigint not null,
  paper_id bigint not null,
  place smallint not null,
  regrade_id bigint not null,
  was jsonb not null,
  becomes jsonb not null,
  constraint paper_corrections_pkey PRIMARY KEY (exam_id, paper_id, place, regrade_id),
  constraint paper_corrections_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id),
  constraint paper_corrections_regrade_id_fkey FOREIGN KEY (regrade_id) REFERENCES regrades(id)
);
CREATE INDEX paper_corrections_paper_id ON public.paper_corrections USING btree (paper_id);
CREATE INDEX paper_corrections_regrade_id ON public.paper_corrections USING btree (regrade_id);

create table public.papers (
  id bigint generated always as identity not null,
  hash bytea not null,
  questions text not null,
  answers text not null,
  question_count integer not null,
  created_at timestamp with time zone not null default now(),
  is_started boolean not null default false,
  total_marks integer,
  sections text,
  constraint papers_hash_key UNIQUE (hash),
  constraint papers_pkey PRIMARY KEY (id),
  constraint papers_hash_check CHECK ((length(hash) = 32)),
  constraint papers_question_count_check CHECK ((question_count > 0))
);
CREATE INDEX papers_questions ON public.papers USING gin (jsonb_path_query_array((answers)::jsonb, '$[*]."id"'::jsonpath) jsonb_path_ops);
CREATE INDEX papers_unstarted ON public.papers USING btree (created_at) WHERE (NOT is_started);

create table public.payment_events (
  id text not null,
  name text not null,
  provider_order_id text,
  provider_payment_id text,
  dispute text,
  received_at timestamp with time zone not null default now(),
  handled_at timestamp with time zone,
  tries integer not null default 0,
  next_try_at timestamp with time zone not null default now(),
  constraint payment_events_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_events_received_at ON public.payment_events USING btree (received_at);
CREATE INDEX payment_events_unhandled ON public.payment_events USING btree (next_try_at) WHERE (handled_at IS NULL);

create table public.project_interests (
  id bigint generated always as identity not null,
  project_id bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint project_interests_pkey PRIMARY KEY (id),
  constraint project_interests_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE INDEX project_interests_project_id ON public.project_interests USING btree (project_id, created_at);

create table public.projects (
  id bigint generated always as identity not null,
  name text not null,
  backend_technology text not null,
  frontend_technology text not null,
  database_name text not null,
  authentication_type text not null,
  contact_details text not null,
  price_paise bigint,
  note text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint projects_pkey PRIMARY KEY (id),
  constraint projects_authentication_type_check CHECK ((length(authentication_type) <= 120)),
  constraint projects_backend_technology_check CHECK ((length(backend_technology) <= 120)),
  constraint projects_contact_details_check CHECK ((contact_details ~ '^(\+?[0-9]{8,15})?$'::text)),
  constraint projects_database_name_check CHECK ((length(database_name) <= 120)),
  constraint projects_frontend_technology_check CHECK ((length(frontend_technology) <= 120)),
  constraint projects_name_check CHECK ((length(name) <= 120)),
  constraint projects_note_check CHECK ((length(note) <= 2000)),
  constraint projects_price_paise_check CHECK ((price_paise >= 0))
);
CREATE TRIGGER projects_audit AFTER INSERT OR DELETE OR UPDATE ON public.projects FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change('contact_details');
CREATE TRIGGER projects_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.projects FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

create table public.push_subscriptions (
  endpoint text not null,
  user_id bigint not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null default now(),
  constraint push_subscriptions_pkey PRIMARY KEY (endpoint),
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint push_subscriptions_auth_check CHECK ((length(auth) <= 50)),
  constraint push_subscriptions_endpoint_check CHECK ((length(endpoint) <= 1000)),
  constraint push_subscriptions_p256dh_check CHECK ((length(p256dh) <= 100))
);
CREATE INDEX push_subscriptions_user_id ON public.push_subscriptions USING btree (user_id, created_at);

create table public.question_bands (
  band integer not null,
  question_id bigint not null,
  constraint question_bands_pkey PRIMARY KEY (band, question_id)
);

create table public.question_comments (
  id bigint generated always as identity not null,
  question_id bigint not null,
  author_id bigint not null,
  text text not null,
  created_at timestamp with time zone not null default now(),
  resolved_at timestamp with time zone,
  constraint question_comments_pkey PRIMARY KEY (id),
  constraint question_comments_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
CREATE INDEX question_comments_open ON public.question_comments USING btree (question_id) WHERE (resolved_at IS NULL);
CREATE INDEX question_comments_question_id ON public.question_comments USING btree (question_id, id);
CREATE TRIGGER question_comments_audit AFTER INSERT OR DELETE OR UPDATE ON public.question_comments FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change('text');

create table public.question_figures (
  question_id bigint not null,
  version integer not null,
  answers integer not null default 0,
  correct integer not null default 0,
  ability_sum double precision not null default 0,
  ability_squares double precision not null default 0,
  correct_ability_sum double precision not null default 0,
  chance_sum double precision not null default 0,
  time_answers integer not null default 0,
  time_sum double precision not null default 0,
  time_squares double precision not null default 0,
  easier double precision not null default 0,
  harder double precision not null default 0,
  rapid_answers integer not null default 0,
  later_answers integer not null default 0,
  constraint question_figures_pkey PRIMARY KEY (question_id, version)
);

create table public.question_health (
  question_id bigint not null,
  is_stale boolean not null default true,
  since_version integer not null default 1,
  answers integer not null default 0,
  correct integer not null default 0,
  open_reports integer not null default 0,
  flags text[] not null default '{}'::text[],
  harm double precision not null default 0,
  certainty double precision not null default 0,
  proposed_bits smallint,
  judged_at timestamp with time zone,
  dismissed_flags text[] not null default '{}'::text[],
  dismissed_version integer,
  dismissed_reason text,
  dismissed_by bigint,
  dismissed_at timestamp with time zone,
  constraint question_health_pkey PRIMARY KEY (question_id),
  constraint question_health_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint question_health_dismissed_reason_check CHECK (((length(dismissed_reason) >= 1) AND (length(dismissed_reason) <= 500)))
);
CREATE INDEX question_health_harm ON public.question_health USING btree (harm DESC, question_id) WHERE (flags <> '{}'::text[]);
CREATE INDEX question_health_stale ON public.question_health USING btree (question_id) WHERE is_stale;
CREATE TRIGGER question_health_audit AFTER UPDATE OF dismissed_flags ON public.question_health FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change('dismissed_reason');

create table public.question_pictures (
  hash text not null,
  width smallint not null,
  height smallint not null,
  bytes bytea not null,
  is_used boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint question_pictures_pkey PRIMARY KEY (hash),
  constraint question_pictures_bytes_check CHECK ((octet_length(bytes) <= 40000)),
  constraint question_pictures_hash_check CHECK ((hash ~ '^[0-9a-f]{32}$'::text)),
  constraint question_pictures_height_check CHECK ((height > 0)),
  constraint question_pictures_width_check CHECK ((width > 0))
);
CREATE INDEX question_pictures_unused ON public.question_pictures USING btree (created_at) WHERE (NOT is_used);

create table public.question_publications (
  question_id bigint not null,
  version integer not null,
  published_by bigint,
  published_at timestamp with time zone not null default now(),
  constraint question_publications_pkey PRIMARY KEY (question_id, version)
);

create table public.question_ratings (
  question_id bigint not null,
  difficulty double precision not null,
  answers double precision not null default 0,
  correct double precision not null default 0,
  key_version integer not null default 1,
  time_answers integer not null default 0,
  time_mean double precision not null default 0,
  time_squares double precision not null default 0,
  constraint question_ratings_pkey PRIMARY KEY (question_id),
  constraint question_ratings_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE
);

create table public.question_reports (
  id bigint generated always as identity not null,
  question_id bigint not null,
  question_version integer not null,
  reporter_id bigint,
  reason text not null,
  text text not null default ''::text,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null default now(),
  reply text not null default ''::text,
  answered_at timestamp with time zone,
  answered_by bigint,
  seen_at timestamp with time zone,
  constraint question_reports_pkey PRIMARY KEY (id),
  constraint question_reports_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint question_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint question_reports_reason_check CHECK ((reason = ANY (ARRAY['wrong_answer'::text, 'unclear'::text, 'typo'::text, 'other'::text]))),
  constraint question_reports_reply_check CHECK ((length(reply) <= 1000)),
  constraint question_reports_state_check CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text, 'dismissed'::text]))),
  constraint question_reports_text_check CHECK ((length(text) <= 500))
);
CREATE UNIQUE INDEX question_reports_open ON public.question_reports USING btree (question_id, reporter_id) WHERE (state = 'open'::text);
CREATE INDEX question_reports_question_id ON public.question_reports USING btree (question_id);
CREATE INDEX question_reports_reporter_id ON public.question_reports USING btree (reporter_id);
CREATE INDEX question_reports_state ON public.question_reports USING btree (state, id);
CREATE INDEX question_reports_unseen ON public.question_reports USING btree (reporter_id) WHERE ((answered_at IS NOT NULL) AND (seen_at IS NULL));
CREATE TRIGGER question_reports_audit AFTER INSERT OR DELETE OR UPDATE ON public.question_reports FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change('text,reply,reporter_id');
CREATE TRIGGER question_reports_await_judgement AFTER INSERT OR UPDATE OF state ON public.question_reports FOR EACH ROW EXECUTE FUNCTION await_judgement();

create table public.question_sketches (
  question_id bigint not null,
  bands integer[] not null default '{}'::integer[],
  made_by integer not null default 0,
  constraint question_sketches_pkey PRIMARY KEY (question_id),
  constraint question_sketches_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE
);
CREATE INDEX question_sketches_made_by ON public.question_sketches USING btree (made_by, question_id);
CREATE TRIGGER question_sketches_delete_bands AFTER DELETE ON public.question_sketches REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION delete_bands();
CREATE TRIGGER question_sketches_replace_bands AFTER UPDATE ON public.question_sketches REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION replace_bands();

create table public.question_templates (
  id bigint generated always as identity not null,
  topic_id bigint,
  name text not null,
  definition jsonb not null,
  author_id bigint,
  changed_by bigint,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint question_templates_pkey PRIMARY KEY (id),
  constraint question_templates_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id) ON DELETE SET NULL,
  constraint question_templates_definition_check CHECK ((length((definition)::text) <= 100000)),
  constraint question_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);
CREATE INDEX question_templates_topic_id ON public.question_templates USING btree (topic_id, id) WHERE (deleted_at IS NULL);
CREATE TRIGGER question_templates_audit AFTER INSERT OR DELETE OR UPDATE ON public.question_templates FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change();
CREATE TRIGGER question_templates_use_pictures AFTER INSERT OR UPDATE OF definition ON public.question_templates FOR EACH ROW WHEN ((strpos((new.definition)::text, '/pictures/'::text) > 0)) EXECUTE FUNCTION note_pictures_of_template();

create table public.question_versions (
  question_id bigint not null,
  version integer not null,
  changed_by bigint,
  changed_at timestamp with time zone not null,
  texts jsonb not null,
  constraint question_versions_pkey PRIMARY KEY (question_id, version)
);

create table public.questions (
  id bigint generated always as identity not null,
  topic_id bigint not null,
  question_text text not null,
  option_a text not null,
  option_b text not null,
  option_c text not null,
  option_d text not null,
  correct_answer text not null,
  description text not null,
  is_exam_only boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  difficulty text not null default 'medium'::text,
  html jsonb not null default '{}'::jsonb,
  rendered_by integer not null default 0,
  keeps_order boolean not null default false,
  place integer,
  kind text not null default 'one'::text,
  option_e text not null default ''::text,
  option_f text not null default ''::text,
  search_text text not null default lower(((((((((((((((((question_text || '
'::text) || option_a) || '
'::text) || option_b) || '
'::text) || option_c) || '
'::text) || option_d) || '
'::text) || option_e) || '
'::text) || option_f) || '
'::text) || correct_answer) || '
'::text) || description)),
  state text not null default 'published'::text,
  tags text[] not null default '{}'::text[],
  reasons text[] not null default '{}'::text[],
  author_id bigint,
  changed_by bigint,
  changed_at timestamp with time zone not null default now(),
  import_id bigint,
  family_id bigint,
  proved_at timestamp with time zone,
  needs_attention boolean not null default has_fault(kind, correct_answer, ARRAY[option_a, option_b, option_c, option_d, option_e, option_f]),
  is_ready boolean not null default ((state = 'published'::text) AND (NOT has_fault(kind, correct_answer, ARRAY[option_a, option_b, option_c, option_d, option_e, option_f]))),
  has_explanation boolean not null default (description <> ''::text),
  asked_since integer not null default 1,
  withdrawn_at timestamp with time zone,
  withdrawn_by bigint,
  constraint questions_pkey PRIMARY KEY (id),
  constraint questions_family_id_fkey FOREIGN KEY (family_id) REFERENCES question_templates(id),
  constraint questions_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id) ON DELETE CASCADE,
  constraint questions_correct_answer_check CHECK (((length(correct_answer) >= 1) AND (length(correct_answer) <= 1000))),
  constraint questions_description_check CHECK ((length(description) <= 8000)),
  constraint questions_difficulty_check CHECK ((difficulty = ANY (ARRAY['easy'::text, 'medium'::text, 'hard'::text]))),
  constraint questions_kind_check CHECK ((kind = ANY (ARRAY['one'::text, 'several'::text, 'number'::text]))),
  constraint questions_option_a_check CHECK ((length(option_a) <= 1000)),
  constraint questions_option_b_check CHECK ((length(option_b) <= 1000)),
  constraint questions_option_c_check CHECK ((length(option_c) <= 1000)),
  constraint questions_option_d_check CHECK ((length(option_d) <= 1000)),
  constraint questions_option_e_check CHECK ((length(option_e) <= 1000)),
  constraint questions_option_f_check CHECK ((length(option_f) <= 1000)),
  constraint questions_question_text_check CHECK (((length(question_text) >= 1) AND (length(question_text) <= 4000))),
  constraint questions_reasons_check CHECK (((cardinality(reasons) <= 6) AND (length(array_to_string(reasons, ''::text)) <= 6000))),
  constraint questions_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'in_review'::text, 'published'::text]))),
  constraint questions_tags_check CHECK ((cardinality(tags) <= 20))
);
CREATE INDEX questions_author_id ON public.questions USING btree (author_id, id) WHERE (author_id IS NOT NULL);
CREATE INDEX questions_changed_at ON public.questions USING btree (changed_at, id);
CREATE INDEX questions_changed_by ON public.questions USING btree (changed_by, id) WHERE (changed_by IS NOT NULL);
CREATE INDEX questions_family_id ON public.questions USING btree (family_id, id) WHERE (family_id IS NOT NULL);
CREATE INDEX questions_filters ON public.questions USING btree (id) INCLUDE (topic_id, state, difficulty, is_exam_only, needs_attention, has_explanation, author_id, import_id, changed_at, proved_at);
CREATE INDEX questions_import_id ON public.questions USING btree (import_id, id) WHERE (import_id IS NOT NULL);
CREATE INDEX questions_is_exam_only ON public.questions USING btree (id) WHERE is_exam_only;
CREATE INDEX questions_needs_attention ON public.questions USING btree (id) WHERE needs_attention;
CREATE INDEX questions_rendered_by ON public.questions USING btree (rendered_by, id);
CREATE INDEX questions_search_text ON public.questions USING gin (search_text gin_trgm_ops);
CREATE INDEX questions_tags ON public.questions USING gin (tags);
CREATE INDEX questions_topic_id ON public.questions USING btree (topic_id, COALESCE(place, 2147483647), id) INCLUDE (is_ready);
CREATE INDEX questions_unpublished ON public.questions USING btree (state, id) WHERE (state <> 'published'::text);
CREATE INDEX questions_withdrawn ON public.questions USING btree (id) WHERE (withdrawn_at IS NOT NULL);
CREATE TRIGGER questions_added AFTER INSERT ON public.questions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_row_count('questions');
CREATE TRIGGER questions_asked_since BEFORE UPDATE ON public.questions FOR EACH ROW WHEN ((((((((((old.question_text IS DISTINCT FROM new.question_text) OR (old.option_a IS DISTINCT FROM new.option_a)) OR (old.option_b IS DISTINCT FROM new.option_b)) OR (old.option_c IS DISTINCT FROM new.option_c)) OR (old.option_d IS DISTINCT FROM new.option_d)) OR (old.option_e IS DISTINCT FROM new.option_e)) OR (old.option_f IS DISTINCT FROM new.option_f)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.correct_answer IS DISTINCT FROM new.correct_answer))) EXECUTE FUNCTION note_asked_since();
CREATE TRIGGER questions_audit AFTER INSERT OR DELETE OR UPDATE ON public.questions FOR EACH ROW WHEN (((current_setting('abhyas.author'::text, true) <> ''::text) AND (current_setting('abhyas.noted_as_one'::text, true) IS DISTINCT FROM 'yes'::text))) EXECUTE FUNCTION note_admin_change();
CREATE TRIGGER questions_author BEFORE INSERT ON public.questions FOR EACH ROW WHEN ((new.version = 1)) EXECUTE FUNCTION note_question_author();
CREATE TRIGGER questions_author_changed BEFORE UPDATE ON public.questions FOR EACH ROW WHEN (((((((((((((old.question_text IS DISTINCT FROM new.question_text) OR (old.option_a IS DISTINCT FROM new.option_a)) OR (old.option_b IS DISTINCT FROM new.option_b)) OR (old.option_c IS DISTINCT FROM new.option_c)) OR (old.option_d IS DISTINCT FROM new.option_d)) OR (old.option_e IS DISTINCT FROM new.option_e)) OR (old.option_f IS DISTINCT FROM new.option_f)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.correct_answer IS DISTINCT FROM new.correct_answer)) OR (old.description IS DISTINCT FROM new.description)) OR (old.reasons IS DISTINCT FROM new.reasons)) OR (old.keeps_order IS DISTINCT FROM new.keeps_order))) EXECUTE FUNCTION note_question_author();
CREATE TRIGGER questions_await_first_judgement AFTER INSERT ON public.questions FOR EACH ROW WHEN (new.needs_attention) EXECUTE FUNCTION await_judgement();
CREATE TRIGGER questions_await_judgement AFTER UPDATE ON public.questions FOR EACH ROW WHEN (((old.asked_since IS DISTINCT FROM new.asked_since) OR (old.needs_attention IS DISTINCT FROM new.needs_attention))) EXECUTE FUNCTION await_judgement();
CREATE TRIGGER questions_await_sketch AFTER UPDATE OF question_text, option_a, option_b, option_c, option_d, option_e, option_f ON public.questions FOR EACH ROW WHEN ((((((((old.question_text IS DISTINCT FROM new.question_text) OR (old.option_a IS DISTINCT FROM new.option_a)) OR (old.option_b IS DISTINCT FROM new.option_b)) OR (old.option_c IS DISTINCT FROM new.option_c)) OR (old.option_d IS DISTINCT FROM new.option_d)) OR (old.option_e IS DISTINCT FROM new.option_e)) OR (old.option_f IS DISTINCT FROM new.option_f))) EXECUTE FUNCTION await_sketch();
CREATE TRIGGER questions_await_sketches AFTER INSERT ON public.questions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION await_sketches();
CREATE TRIGGER questions_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.questions FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
CREATE TRIGGER questions_forget_html BEFORE UPDATE OF question_text, option_a, option_b, option_c, option_d, option_e, option_f, description, reasons ON public.questions FOR EACH ROW WHEN ((((((((((old.question_text IS DISTINCT FROM new.question_text) OR (old.option_a IS DISTINCT FROM new.option_a)) OR (old.option_b IS DISTINCT FROM new.option_b)) OR (old.option_c IS DISTINCT FROM new.option_c)) OR (old.option_d IS DISTINCT FROM new.option_d)) OR (old.option_e IS DISTINCT FROM new.option_e)) OR (old.option_f IS DISTINCT FROM new.option_f)) OR (old.description IS DISTINCT FROM new.description)) OR (old.reasons IS DISTINCT FROM new.reasons))) EXECUTE FUNCTION forget_html();
CREATE TRIGGER questions_forget_proof BEFORE UPDATE OF question_text, option_a, option_b, option_c, option_d, option_e, option_f, kind, correct_answer ON public.questions FOR EACH ROW WHEN ((((((((((old.question_text IS DISTINCT FROM new.question_text) OR (old.option_a IS DISTINCT FROM new.option_a)) OR (old.option_b IS DISTINCT FROM new.option_b)) OR (old.option_c IS DISTINCT FROM new.option_c)) OR (old.option_d IS DISTINCT FROM new.option_d)) OR (old.option_e IS DISTINCT FROM new.option_e)) OR (old.option_f IS DISTINCT FROM new.option_f)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.correct_answer IS DISTINCT FROM new.correct_answer))) EXECUTE FUNCTION forget_proof();
CREATE TRIGGER questions_keep_family BEFORE UPDATE OF family_id ON public.questions FOR EACH ROW WHEN ((old.family_id IS DISTINCT FROM new.family_id)) EXECUTE FUNCTION refuse_other_family();
CREATE TRIGGER questions_keep_version AFTER UPDATE ON public.questions FOR EACH ROW WHEN (((((((((((((old.question_text IS DISTINCT FROM new.question_text) OR (old.option_a IS DISTINCT FROM new.option_a)) OR (old.option_b IS DISTINCT FROM new.option_b)) OR (old.option_c IS DISTINCT FROM new.option_c)) OR (old.option_d IS DISTINCT FROM new.option_d)) OR (old.option_e IS DISTINCT FROM new.option_e)) OR (old.option_f IS DISTINCT FROM new.option_f)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.correct_answer IS DISTINCT FROM new.correct_answer)) OR (old.description IS DISTINCT FROM new.description)) OR (old.reasons IS DISTINCT FROM new.reasons)) OR (old.keeps_order IS DISTINCT FROM new.keeps_order))) EXECUTE FUNCTION keep_question_version();
CREATE TRIGGER questions_key_changed AFTER UPDATE ON public.questions FOR EACH ROW WHEN ((key_of(old.*) IS DISTINCT FROM key_of(new.*))) EXECUTE FUNCTION restart_rating();
CREATE TRIGGER questions_note_publication AFTER INSERT ON public.questions FOR EACH ROW WHEN (((new.version = 1) AND (new.state = 'published'::text))) EXECUTE FUNCTION note_publication();
CREATE TRIGGER questions_note_publication_changed AFTER UPDATE ON public.questions FOR EACH ROW WHEN (((new.state = 'published'::text) AND (((((((((((((old.state IS DISTINCT FROM new.state) OR (old.question_text IS DISTINCT FROM new.question_text)) OR (old.option_a IS DISTINCT FROM new.option_a)) OR (old.option_b IS DISTINCT FROM new.option_b)) OR (old.option_c IS DISTINCT FROM new.option_c)) OR (old.option_d IS DISTINCT FROM new.option_d)) OR (old.option_e IS DISTINCT FROM new.option_e)) OR (old.option_f IS DISTINCT FROM new.option_f)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.correct_answer IS DISTINCT FROM new.correct_answer)) OR (old.description IS DISTINCT FROM new.description)) OR (old.reasons IS DISTINCT FROM new.reasons)) OR (old.keeps_order IS DISTINCT FROM new.keeps_order)))) EXECUTE FUNCTION note_publication();
CREATE TRIGGER questions_removed AFTER DELETE ON public.questions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_row_count('questions');
CREATE TRIGGER questions_second_person BEFORE INSERT ON public.questions FOR EACH ROW WHEN (((new.version = 1) AND (new.state = 'published'::text))) EXECUTE FUNCTION require_second_person();
CREATE TRIGGER questions_second_person_changed BEFORE UPDATE ON public.questions FOR EACH ROW WHEN (((new.state = 'published'::text) AND (((((((((((((old.state IS DISTINCT FROM new.state) OR (old.question_text IS DISTINCT FROM new.question_text)) OR (old.option_a IS DISTINCT FROM new.option_a)) OR (old.option_b IS DISTINCT FROM new.option_b)) OR (old.option_c IS DISTINCT FROM new.option_c)) OR (old.option_d IS DISTINCT FROM new.option_d)) OR (old.option_e IS DISTINCT FROM new.option_e)) OR (old.option_f IS DISTINCT FROM new.option_f)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.correct_answer IS DISTINCT FROM new.correct_answer)) OR (old.description IS DISTINCT FROM new.description)) OR (old.reasons IS DISTINCT FROM new.reasons)) OR (old.keeps_order IS DISTINCT FROM new.keeps_order)))) EXECUTE FUNCTION require_second_person();
CREATE TRIGGER questions_use_pictures AFTER INSERT OR UPDATE OF question_text, option_a, option_b, option_c, option_d, option_e, option_f, description, reasons ON public.questions FOR EACH ROW WHEN ((strpos(concat_ws(' '::text, new.question_text, new.option_a, new.option_b, new.option_c, new.option_d, new.option_e, new.option_f, new.description, array_to_string(new.reasons, ' '::text)), '/pictures/'::text) > 0)) EXECUTE FUNCTION note_used_pictures();

create table public.reconciliations (
  id bigint generated always as identity not null,
  kind text not null,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  seen integer not null default 0,
  mended integer not null default 0,
  failed integer not null default 0,
  needs_look boolean not null default false,
  order_ids bigint[] not null default '{}'::bigint[],
  looked_at timestamp with time zone,
  looked_by bigint,
  constraint reconciliations_pkey PRIMARY KEY (id),
  constraint reconciliations_kind_check CHECK ((kind = ANY (ARRAY['open_orders'::text, 'hour'::text, 'day'::text])))
);
CREATE INDEX reconciliations_kind ON public.reconciliations USING btree (kind, id);
CREATE INDEX reconciliations_needs_look ON public.reconciliations USING btree (id) WHERE needs_look;
CREATE TRIGGER reconciliations_audit AFTER INSERT OR DELETE OR UPDATE ON public.reconciliations FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change();

create table public.regrades (
  id bigint generated always as identity not null,
  question_id bigint not null,
  question_version integer not null,
  policy text not null,
  exam_ids bigint[],
  truths jsonb not null default '[]'::jsonb,
  takes_back bigint,
  reason text not null,
  reply text not null default ''::text,
  author_id bigint not null,
  request_id text not null,
  state text not null default 'running'::text,
  attempts integer not null default 0,
  changed integer not null default 0,
  now_pass integer not null default 0,
  now_fail integer not null default 0,
  told integer not null default 0,
  relearned integer not null default 0,
  started_at timestamp with time zone not null default now(),
  moved_at timestamp with time zone not null default now(),
  graded_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint regrades_pkey PRIMARY KEY (id),
  constraint regrades_takes_back_fkey FOREIGN KEY (takes_back) REFERENCES regrades(id),
  constraint regrades_policy_check CHECK ((policy = ANY (ARRAY['new_key'::text, 'both_keys'::text, 'full_marks'::text, 'left_out'::text, 'no_change'::text, 'taken_back'::text]))),
  constraint regrades_reason_check CHECK ((length(reason) <= 500)),
  constraint regrades_reply_check CHECK ((length(reply) <= 1000)),
  constraint regrades_state_check CHECK ((state = ANY (ARRAY['running'::text, 'telling'::text, 'learning'::text, 'done'::text])))
);
CREATE INDEX regrades_moved_at ON public.regrades USING btree (moved_at) WHERE (ended_at IS NULL);
CREATE INDEX regrades_question_id ON public.regrades USING btree (question_id, id);
CREATE UNIQUE INDEX regrades_unended ON public.regrades USING btree (question_id) WHERE (ended_at IS NULL);
CREATE TRIGGER regrades_audit AFTER INSERT ON public.regrades FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change('reply,moved_at');

create table public.reminders (
  user_id bigint not null,
  hour smallint not null,
  by_mail boolean not null,
  by_push boolean not null,
  next_at timestamp with time zone,
  last_at timestamp with time zone,
  constraint reminders_pkey PRIMARY KEY (user_id),
  constraint reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint reminders_check CHECK (((next_at IS NOT NULL) = (by_mail OR by_push))),
  constraint reminders_hour_check CHECK (((hour >= 0) AND (hour <= 23)))
);
CREATE INDEX reminders_due ON public.reminders USING btree (next_at, user_id) WHERE (next_at IS NOT NULL);

create table public.second_provider_orders (
  provider_order_id text not null,
  order_id bigint not null,
  found_at timestamp with time zone not null default now(),
  constraint second_provider_orders_pkey PRIMARY KEY (provider_order_id)
);
CREATE INDEX second_provider_orders_order_id ON public.second_provider_orders USING btree (order_id);

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
CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id);

create table public.site_notes (
  name text not null,
  noted_at timestamp with time zone not null default now(),
  failure text,
  cause text,
  constraint site_notes_pkey PRIMARY KEY (name),
  constraint site_notes_cause_check CHECK ((cause = ANY (ARRAY['no_connection'::text, 'not_encrypted'::text, 'login_refused'::text, 'sender_refused'::text, 'address_refused'::text, 'other'::text]))),
  constraint site_notes_failure_check CHECK (((length(failure) >= 1) AND (length(failure) <= 300))),
  constraint site_notes_name_check CHECK ((name = ANY (ARRAY['test_mail'::text, 'webhook'::text, 'backup'::text])))
);

create table public.site_settings (
  id integer not null default 1,
  brand text,
  tagline text,
  notes_core_java text,
  notes_dsa_java text,
  notes_web_java text,
  notes_dot_net text,
  notes_database text,
  notes_operating_system text,
  notes_cpp text,
  notes_c text,
  notes_interview text,
  video_java text,
  video_dsa text,
  video_web text,
  contact_form text,
  support_email text,
  chat text,
  ad_frame text,
  version integer not null default 1,
  tagline_hindi text,
  sponsor_text text,
  sponsor_text_hindi text,
  sponsor_link text,
  sponsor_picture text,
  sponsor_first_day date,
  sponsor_last_day date,
  needs_second_person boolean not null default false,
  withdraws_miskeys boolean not null default true,
  constraint site_settings_pkey PRIMARY KEY (id),
  constraint site_settings_ad_frame_check CHECK (is_site_address(ad_frame)),
  constraint site_settings_brand_check CHECK ((((length(brand) >= 1) AND (length(brand) <= 40)) AND (brand !~ '[<>]'::text))),
  constraint site_settings_chat_check CHECK (is_site_address(chat)),
  constraint site_settings_check CHECK ((sponsor_last_day >= sponsor_first_day)),
  constraint site_settings_contact_form_check CHECK (is_site_address(contact_form)),
  constraint site_settings_id_check CHECK ((id = 1)),
  constraint site_settings_notes_c_check CHECK (is_site_address(notes_c)),
  constraint site_settings_notes_core_java_check CHECK (is_site_address(notes_core_java)),
  constraint site_settings_notes_cpp_check CHECK (is_site_address(notes_cpp)),
  constraint site_settings_notes_database_check CHECK (is_site_address(notes_database)),
  constraint site_settings_notes_dot_net_check CHECK (is_site_address(notes_dot_net)),
  constraint site_settings_notes_dsa_java_check CHECK (is_site_address(notes_dsa_java)),
  constraint site_settings_notes_interview_check CHECK (is_site_address(notes_interview)),
  constraint site_settings_notes_operating_system_check CHECK (is_site_address(notes_operating_system)),
  constraint site_settings_notes_web_java_check CHECK (is_site_address(notes_web_java)),
  constraint site_settings_sponsor_link_check CHECK ((is_site_address(sponsor_link) AND (sponsor_link ~~ 'https:%'::text))),
  constraint site_settings_sponsor_picture_check CHECK ((is_site_address(sponsor_picture) AND (sponsor_picture ~~ 'https:%'::text))),
  constraint site_settings_sponsor_text_check CHECK ((((length(sponsor_text) >= 1) AND (length(sponsor_text) <= 160)) AND (sponsor_text !~ '[<>]'::text))),
  constraint site_settings_sponsor_text_hindi_check CHECK ((((length(sponsor_text_hindi) >= 1) AND (length(sponsor_text_hindi) <= 160)) AND (sponsor_text_hindi !~ '[<>]'::text))),
  constraint site_settings_sponsor_whole_check CHECK (((num_nonnulls(sponsor_text, sponsor_link) = 2) OR (num_nonnulls(sponsor_text, sponsor_text_hindi, sponsor_link, sponsor_picture, sponsor_first_day, sponsor_last_day) = 0))),
  constraint site_settings_support_email_check CHECK (((support_email ~ '^[^@<>"[:space:]]+@[^@<>"[:space:]]+$'::text) AND (length(support_email) <= 254))),
  constraint site_settings_tagline_check CHECK ((((length(tagline) >= 1) AND (length(tagline) <= 120)) AND (tagline !~ '[<>]'::text))),
  constraint site_settings_tagline_hindi_check CHECK ((((length(tagline_hindi) >= 1) AND (length(tagline_hindi) <= 120)) AND (tagline_hindi !~ '[<>]'::text))),
  constraint site_settings_video_dsa_check CHECK (is_site_address(video_dsa)),
  constraint site_settings_video_java_check CHECK (is_site_address(video_java)),
  constraint site_settings_video_web_check CHECK (is_site_address(video_web))
);
CREATE TRIGGER site_settings_audit AFTER INSERT OR DELETE OR UPDATE ON public.site_settings FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change();
CREATE TRIGGER site_settings_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.site_settings FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

create table public.snippet_runs (
  id bigint generated always as identity not null,
  author_id bigint not null,
  asked_at timestamp with time zone not null default now(),
  question_text text not null,
  language text not null,
  state text not null default 'queued'::text,
  tries smallint not null default 0,
  outcome text,
  output text not null default ''::text,
  error text not null default ''::text,
  is_cut boolean not null default false,
  seconds real,
  constraint snippet_runs_pkey PRIMARY KEY (id),
  constraint snippet_runs_check CHECK (((state = 'done'::text) = (outcome IS NOT NULL))),
  constraint snippet_runs_error_check CHECK ((octet_length(error) <= 4096)),
  constraint snippet_runs_language_check CHECK ((language = ANY (ARRAY['javascript'::text, 'typescript'::text, 'java'::text, 'sql'::text, 'python'::text, 'c'::text]))),
  constraint snippet_runs_outcome_check CHECK ((outcome = ANY (ARRAY['output'::text, 'error'::text, 'does_not_compile'::text, 'timeout'::text, 'too_much_output'::text, 'too_much_memory'::text]))),
  constraint snippet_runs_output_check CHECK ((octet_length(output) <= 4096)),
  constraint snippet_runs_question_text_check CHECK ((length(question_text) <= 4000)),
  constraint snippet_runs_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'not_installed'::text, 'lost'::text]))),
  constraint snippet_runs_tries_check CHECK ((tries <= 2))
);
CREATE INDEX snippet_runs_asked_at ON public.snippet_runs USING btree (asked_at);

create table public.started_papers (
  exam_id bigint not null,
  paper_id bigint not null,
  constraint started_papers_pkey PRIMARY KEY (exam_id, paper_id),
  constraint started_papers_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id)
);
CREATE INDEX started_papers_paper_id ON public.started_papers USING btree (paper_id);

create table public.takings (
  payment_id text not null,
  learner_id bigint not null,
  order_id bigint not null,
  module_id bigint not null,
  captured_paise integer not null,
  captured_on date not null,
  refunded_paise integer not null,
  refunded_on date,
  constraint takings_pkey PRIMARY KEY (payment_id)
);

create table public.takings_by_day (
  day date not null,
  module_id bigint not null,
  module_name text not null,
  orders integer not null default 0,
  captured_paise bigint not null default 0,
  refunds integer not null default 0,
  refunded_paise bigint not null default 0,
  constraint takings_by_day_pkey PRIMARY KEY (day, module_id)
);

create table public.topic_ratings (
  topic_id bigint not null,
  difficulty double precision not null default 0,
  answers double precision not null default 0,
  constraint topic_ratings_pkey PRIMARY KEY (topic_id),
  constraint topic_ratings_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id) ON DELETE CASCADE
);

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
  constraint topics_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text])))
);
CREATE INDEX topics_draft ON public.topics USING btree (id) WHERE (state = 'draft'::text);
CREATE INDEX topics_module_id ON public.topics USING btree (module_id, place, id);
CREATE INDEX topics_name ON public.topics USING gin (lower(name) gin_trgm_ops);
CREATE TRIGGER topics_added AFTER INSERT ON public.topics REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_row_count('topics');
CREATE TRIGGER topics_audit AFTER INSERT OR DELETE OR UPDATE ON public.topics FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change();
CREATE TRIGGER topics_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.topics FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
CREATE TRIGGER topics_removed AFTER DELETE ON public.topics REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_row_count('topics');

create table public.user_deletions (
  id bigint generated always as identity not null,
  author_id bigint not null,
  request_id text not null,
  state text not null default 'running'::text,
  expired_by timestamp with time zone not null default now(),
  expired integer not null,
  deleted integer not null default 0,
  kept jsonb not null default '{}'::jsonb,
  last_expires_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  last_user_id bigint not null default 0,
  started_at timestamp with time zone not null default now(),
  moved_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  deletes_owners boolean not null default false,
  constraint user_deletions_pkey PRIMARY KEY (id),
  constraint user_deletions_state_check CHECK ((state = ANY (ARRAY['running'::text, 'stopped'::text, 'done'::text])))
);
CREATE UNIQUE INDEX user_deletions_running ON public.user_deletions USING btree ((true)) WHERE (state = 'running'::text);
CREATE TRIGGER user_deletions_audit AFTER INSERT OR UPDATE OF state ON public.user_deletions FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change('last_expires_at,last_user_id,moved_at');

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
  lang text not null default 'en'::text,
  wants_order_mails boolean not null default true,
  wants_report_mails boolean not null default true,
  constraint users_email_key_key UNIQUE (email_key),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_lang_check CHECK ((lang = ANY (ARRAY['en'::text, 'hi'::text]))),
  constraint users_role_check CHECK ((role = ANY (ARRAY['ROLE_USER'::text, 'ROLE_ADMIN'::text]))),
  constraint users_username_check CHECK (((length(username) >= 1) AND (length(username) <= 60)))
);
CREATE INDEX users_admins ON public.users USING btree (id) WHERE (role = 'ROLE_ADMIN'::text);
CREATE INDEX users_role_expires_at ON public.users USING btree (role_expires_at, id) WHERE (role_expires_at IS NOT NULL);
CREATE INDEX users_trigrams ON public.users USING gin (lower(email) gin_trgm_ops, ((id)::text) gin_trgm_ops, lower(username) gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER users_audit AFTER INSERT OR DELETE OR UPDATE ON public.users FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change('username,email,email_key,password_hash');

create table public.video_links (
  id bigint generated always as identity not null,
  category_id bigint not null,
  title text not null,
  url text not null,
  photo bytea,
  photo_hash text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint video_links_pkey PRIMARY KEY (id),
  constraint video_links_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  constraint video_links_check CHECK (((photo IS NULL) = (photo_hash IS NULL))),
  constraint video_links_photo_check CHECK ((length(photo) <= 100000)),
  constraint video_links_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint video_links_url_check CHECK (((url ~ '^https?://'::text) AND (length(url) <= 2048)))
);
CREATE INDEX video_links_category_id ON public.video_links USING btree (category_id, id);
CREATE INDEX video_links_photo_hash ON public.video_links USING btree (photo_hash) WHERE (photo_hash IS NOT NULL);
CREATE TRIGGER video_links_audit AFTER INSERT OR DELETE OR UPDATE ON public.video_links FOR EACH ROW WHEN ((current_setting('abhyas.author'::text, true) <> ''::text)) EXECUTE FUNCTION note_admin_change('photo');
CREATE TRIGGER video_links_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.video_links FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

CREATE OR REPLACE FUNCTION public.await_judgement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  question bigint := case tg_table_name when 'questions' then to_jsonb(new) ->> 'id' else coalesce(to_jsonb(new), to_jsonb(old)) ->> 'question_id' end;
begin
  insert into question_health (question_id) select id from questions where id = question
  on conflict (question_id) do update set is_stale = true where not question_health.is_stale;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.await_sketch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update question_sketches set made_by = 0 where question_id = new.id and made_by <> 0;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.await_sketches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into question_sketches (question_id) select id from added;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION cluster.beat(p_tolerated interval, p_grace interval)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  is_outage boolean;
begin
  select b.is_outage into is_outage from cluster.note_beat(p_tolerated, p_grace) b;
  -- A process of this release may be at work on them.
  perform from cluster.outages where not is_given order by ended_at for no key update;
  while cluster.give_outage_to_next(10000) loop end loop;
  return is_outage;
end $function$
;

CREATE OR REPLACE FUNCTION cluster.give_outage_to_next(p_attempts integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  owed cluster.outages;
  learners bigint[];
  running integer;
begin
  select * into owed from cluster.outages
  where began_at = (select began_at from cluster.outages where not is_given order by ended_at limit 1) and not is_given
  for no key update skip locked;
  if not found then return false; end if;

  select array_agg(learner_id), count(*) filter (where deadline > owed.ends_after and started_at < owed.ended_at)
  into learners, running
  from (
    select learner_id, deadline, started_at from learner.attempts
    where state = 'open' and learner_id > owed.given_to_learner order by learner_id, exam_id limit p_attempts
  ) next;
  if learners is null then
    update cluster.outages set is_given = true where began_at = owed.began_at;
  else
    perform cluster.give_outages(learners);
    -- An attempt that was submitted before its turn is not counted.
    update cluster.outages
    set given_to_learner = learners[cardinality(learners)], attempt_count = attempt_count + running
    where began_at = owed.began_at;
  end if;
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION cluster.give_outages(p_learner bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  owed cluster.outages;
  learners bigint[];
begin
  for owed in select * from cluster.outages where not is_given order by ended_at loop
    if learners is null then
      select array_agg(distinct learner_id order by learner_id) into learners from unnest(p_learner) u(learner_id);
      -- The next statement sees what others changed before we got the locks.
      perform from unnest(learners) u(learner_id) cross join lateral (
        select from learner.attempts where learner_id = u.learner_id and state = 'open'
        order by id offset 0 for no key update
      ) a;
    end if;
    update learner.attempts a
    set given_until = owed.ended_at,
      deadline = a.deadline + running.gap,
      outage_ms = a.outage_ms + ceil(extract(epoch from running.gap) * 1000)::bigint,
      section_ends = case when a.section_ends is not null then (
        select array_agg(case when e.ends_at > owed.ends_after then e.ends_at + running.gap else e.ends_at end order by e.nth)
        from unnest(a.section_ends) with ordinality e(ends_at, nth)
      ) end
    from (
      select k.learner_id, k.id, case when k.deadline > owed.ends_after and k.started_at < owed.ended_at
        then owed.ended_at - greatest(owed.began_at, k.started_at) else interval '0' end as gap
      from unnest(learners) u(learner_id) cross join lateral (
        select learner_id, id, deadline, started_at from learner.attempts
        where learner_id = u.learner_id and state = 'open' and given_until < owed.ended_at offset 0
      ) k
    ) running
    where a.learner_id = running.learner_id and a.id = running.id;
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION cluster.note_beat(p_tolerated interval, p_grace interval, OUT is_outage boolean, OUT is_owed boolean)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  last_beat timestamptz;
  resumed_at timestamptz;
begin
  is_outage := false;
  -- Many processes beat; one row need not be written for each of them.
  select beat_at into last_beat from cluster.pulse;
  if clock_timestamp() >= last_beat + interval '500 ms' then
    select beat_at into last_beat from cluster.pulse for update;
    resumed_at := clock_timestamp();
    if resumed_at > last_beat + p_tolerated then
      insert into cluster.outages (began_at, ended_at, attempt_count, ends_after, is_given)
      select last_beat, resumed_at, 0, last_beat - p_grace, false from (
        -- The order makes the planner read one entry of the index, whatever the statistics say.
        select from learner.attempts where finished_at is null and deadline > last_beat - p_grace
        order by deadline limit 1
      ) running;
      is_outage := found;
    end if;
    update cluster.pulse set beat_at = resumed_at;
  end if;
  is_owed := exists (select from cluster.outages where not is_given);
end $function$
;

CREATE OR REPLACE FUNCTION public.delete_bands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from question_bands b using (select question_id, unnest(bands) as band from was) gone
  where b.band = gone.band and b.question_id = gone.question_id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.fill_in_family()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.family_id := (select family_id from questions where id = new.question_id);
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.forget_html()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.html := '{}';
  new.rendered_by := 0;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.forget_proof()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.proved_at := null;
  return new;
end
$function$
;

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

CREATE OR REPLACE FUNCTION public.has_equal_options(options text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select count(distinct shown) < count(*)
  from unnest(options) option,
    lateral (select case when option like '%```%' then btrim(option) else btrim(regexp_replace(option, '\s+', ' ', 'g')) end) s(shown)
  where shown <> ''
$function$
;

CREATE OR REPLACE FUNCTION public.has_fault(kind text, correct_answer text, options text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case kind
    when 'number' then not is_number_key(correct_answer)
    when 'several' then coalesce(not names_options(correct_answer, options), true)
      or cardinality(array_remove(options, '')) < 2 or has_equal_options(options)
    else correct_answer <> all(options) or array_remove(array_remove(options, ''), correct_answer) = '{}'
      or has_equal_options(options)
  end
$function$
;

CREATE OR REPLACE FUNCTION public.is_number_key(key text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when key ~ '^-?\d{1,9}(\.\d{1,6})?( ± \d{1,9}(\.\d{1,6})?)?$' then true
    when key ~ '^-?\d{1,9}(\.\d{1,6})? to -?\d{1,9}(\.\d{1,6})?$'
      then split_part(key, ' to ', 1)::numeric <= split_part(key, ' to ', 2)::numeric
    else false
  end
$function$
;

CREATE OR REPLACE FUNCTION public.is_site_address(address text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select address ~ '^https?://[^<>"[:space:]]+$' and length(address) <= 2048
$function$
;

CREATE OR REPLACE FUNCTION public.keep_question_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into question_versions (question_id, version, changed_by, changed_at, texts)
  values (old.id, old.version, old.changed_by, old.changed_at, jsonb_build_object('kind', old.kind,
    'questionText', old.question_text, 'optionA', old.option_a, 'optionB', old.option_b, 'optionC', old.option_c,
    'optionD', old.option_d, 'optionE', old.option_e, 'optionF', old.option_f, 'correctAnswer', old.correct_answer,
    'description', old.description, 'reasons', to_jsonb(old.reasons), 'keepsOrder', old.keeps_order))
  on conflict (question_id, version) do nothing;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_row_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare change integer;
begin
  if tg_op = 'INSERT' then
    select count(*) into change from added;
  else
    select -count(*) into change from removed;
  end if;
  insert into counter_deltas (name, delta) select tg_argv[0], change where change <> 0;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.key_of(questions)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select $1.kind || ' ' || case when $1.kind = 'one'
    then coalesce(array_position(array[$1.option_a, $1.option_b, $1.option_c, $1.option_d, $1.option_e, $1.option_f],
      $1.correct_answer), 0)::text
    else $1.correct_answer end
$function$
;

CREATE OR REPLACE FUNCTION learner.close_attempts(p_learner bigint[], p_attempt bigint[], p_right text[], p_grace interval, p_epoch integer[], p_last_seq integer[], p_spent_ms text[], p_marks text[] DEFAULT NULL::text[], p_numbers text[] DEFAULT NULL::text[])
 RETURNS TABLE(nth integer, verdict text)
 LANGUAGE plpgsql
AS $function$
declare
  open_learners bigint[];
  open_attempts bigint[];
begin
  perform cluster.give_outages(p_learner);
  select array_agg(a.learner_id), array_agg(a.id) into open_learners, open_attempts
  from (select * from unnest(p_learner, p_attempt) u(learner_id, id) order by learner_id, id) u
  cross join lateral (
    select learner_id, id, state from learner.attempts where learner_id = u.learner_id and id = u.id offset 0 for update
  ) a where a.state = 'open';

  return query
  with given as materialized (
    select u.learner_id, u.id, u.right_bits::smallint[] as right_bits, u.epoch, u.last_seq, u.spent_ms::integer[] as spent_ms,
      u.marks::integer[] as marks, u.numbers::numeric[] as numbers, u.nth
    from unnest(p_learner, p_attempt, p_right, p_epoch, p_last_seq, p_spent_ms, p_marks, p_numbers) with ordinality
      u(learner_id, id, right_bits, epoch, last_seq, spent_ms, marks, numbers, nth)
  ), asked as (
    select u.learner_id, u.id, u.spent_ms, u.nth, case
      when a.id is null then 'not_found'
      when a.state <> 'open' then 'closed'
      when clock_timestamp() >= a.deadline + p_grace then 'graded'
      when u.epoch is null then 'running'
      when u.epoch <> a.epoch then 'taken_over'
      when u.last_seq > coalesce(x.last_seq, 0) and (a.section_ends is null or u.last_seq > coalesce((
        select max(seq) from learner.late_answers where learner_id = u.learner_id and attempt_id = u.id
      ), 0)) then 'answers_missing'
      else 'graded'
    end as verdict, x.correct_count, case when u.marks is not null then coalesce(x.marks, 0) end as marks
    from given u left join lateral (
      select * from learner.attempts where learner_id = u.learner_id and id = u.id offset 0
    ) a on true
    left join lateral (
      select max(seq) as last_seq, count(*) filter (where g.is_right) as correct_count,
        sum(case
          when g.is_right then u.marks[2 * g.place + 1]
          when g.bits < 128 then -u.marks[2 * g.place + 2]
          when g.option & ~g.bits & 63 <> 0 then 0
          else u.marks[2 * g.place + 1] * bit_count(g.option::integer::bit(6)) / bit_count(g.bits::integer::bit(6))
        end) filter (where g.option is not null or g.number is not null)::integer as marks
      from (
        select seq, place, option, number, bits, case
          when u.numbers[2 * place + 1] is not null
            then number between u.numbers[2 * place + 1] and u.numbers[2 * place + 2]
          when bits >= 64 then option = bits & 63
          else option < 6 and (bits >> option) & 1 = 1
        end as is_right
        from learner.answers cross join lateral (select u.right_bits[place + 1] as bits) k
        where learner_id = u.learner_id and attempt_id = u.id
      ) g
    ) x on true
  ), closed as (
    update learner.attempts a set
      state = 'graded',
      finished_at = least(clock_timestamp(), a.deadline),
      closed_by = case when clock_timestamp() >= a.deadline then 'deadline' else 'learner' end,
      spent_ms = asked.spent_ms,
      correct_count = asked.correct_count,
      marks = asked.marks
    from asked where asked.verdict = 'graded' and a.learner_id = asked.learner_id and a.id = asked.id
  )
  select asked.nth::integer, asked.verdict from asked;

  if exists (select from cluster.paper_corrections) then
    perform learner.correct_closed(open_learners, open_attempts);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION learner.correct_closed(p_learner bigint[], p_attempt bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  move record;
begin
  for move in
    select a.learner_id, a.id, c.place, c.was, c.becomes, c.regrade_id
    from unnest(p_learner, p_attempt) u(learner_id, id)
    join learner.attempts a on a.learner_id = u.learner_id and a.id = u.id and a.state = 'graded'
    join cluster.paper_corrections c on c.exam_id = a.exam_id and c.paper_id = a.paper_id
    order by a.learner_id, a.id, c.regrade_id
  loop
    with becomes as (
      select a.*, r.correct, r.marks as marks_now, r.questions, r.total, r.pass
      from learner.attempts a cross join lateral learner.remarked(a, move.place, move.was, move.becomes) r
      where a.learner_id = move.learner_id and a.id = move.id
        and (r.correct, r.marks, r.questions, r.total) is distinct from (a.correct_count::integer, a.marks, a.question_count::integer, a.total_marks)
    ), noted as (
      insert into learner.regraded_attempts (learner_id, attempt_id, regrade_id, exam_id, place, was_correct, correct,
        was_marks, marks, was_questions, questions, was_total, total, was_pass, pass, was_passed, passed, was_shown)
      select learner_id, id, move.regrade_id, exam_id, move.place, correct_count, correct, marks, marks_now, question_count,
        questions, total_marks, total, pass_marks, pass,
        learner.is_passed(correct_count, question_count, marks, pass_marks),
        learner.is_passed(correct, questions, marks_now, pass), false
      from becomes
    )
    update learner.attempts a set correct_count = b.correct, marks = b.marks_now, question_count = b.questions,
      total_marks = b.total, pass_marks = b.pass
    from becomes b where a.learner_id = b.learner_id and a.id = b.id;
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION learner.is_passed(correct integer, questions integer, marks integer, pass integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when marks is null or pass is null then correct >= (questions + 1) / 2 else marks >= pass end
$function$
;

CREATE OR REPLACE FUNCTION learner.mark(rule jsonb, option smallint, number numeric)
 RETURNS TABLE(is_right boolean, marks integer)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case rule ->> 'counts' when 'all' then true when 'none' then false else coalesce(k.is_right, false) end,
    case
      when rule ->> 'right' is null then null
      when rule ->> 'counts' = 'all' then (rule ->> 'right')::integer
      when rule ->> 'counts' = 'none' or num_nonnulls(option, number) = 0 then 0
      when k.is_right then (rule ->> 'right')::integer
      when (rule ->> 'isPartial')::boolean then coalesce(k.share, 0)
      else -(rule ->> 'wrong')::integer
    end
  from (
    select bool_or(case rule ->> 'kind'
        when 'number' then number between (each ->> 'low')::numeric and (each ->> 'high')::numeric
        when 'several' then option = (each ->> 'bits')::integer
        else option < 6 and ((each ->> 'bits')::integer >> option) & 1 = 1
      end) as is_right,
      max(case
        when rule ->> 'kind' <> 'several' or option & ~(each ->> 'bits')::integer & 63 <> 0 then 0
        else (rule ->> 'right')::integer * bit_count(option::integer::bit(6)) / bit_count((each ->> 'bits')::integer::bit(6))
      end)::integer as share
    from jsonb_array_elements(rule -> 'keys') each
  ) k
$function$
;

CREATE OR REPLACE FUNCTION learner.remarked(a learner.attempts, p_place smallint, p_was jsonb, p_becomes jsonb)
 RETURNS TABLE(correct integer, marks integer, questions integer, total integer, pass integer)
 LANGUAGE sql
 STABLE
AS $function$
  select a.correct_count + n.is_right::integer - o.is_right::integer,
    a.marks + coalesce(n.marks - o.marks, 0),
    a.question_count + t.counted,
    t.total,
    case when t.counted = 0 then a.pass_marks else (
      select (coalesce(f.was_pass, a.pass_marks)::bigint * t.total / greatest(1, coalesce(f.was_total, a.total_marks)))::integer
      from (select 1) one left join lateral (
        select was_pass, was_total from learner.regraded_attempts
        where learner_id = a.learner_id and attempt_id = a.id order by regrade_id limit 1
      ) f on true
    ) end
  from (select 1) one
  left join lateral (
    select x.option, x.number from learner.answers x
    where x.learner_id = a.learner_id and x.attempt_id = a.id and x.place = p_place
  ) x on true
  cross join lateral learner.mark(p_was, x.option, x.number) o
  cross join lateral learner.mark(p_becomes, x.option, x.number) n
  cross join lateral (
    select d.counted, a.total_marks + d.counted * coalesce((p_becomes ->> 'right')::integer, 0) as total
    from (select (p_was ->> 'counts' = 'none')::integer - (p_becomes ->> 'counts' = 'none')::integer as counted) d
  ) t
$function$
;

CREATE OR REPLACE FUNCTION public.may_publish(question bigint, writer bigint, publisher bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select publisher is null or writer is distinct from publisher
    or not exists (select from site_settings where needs_second_person)
    or exists (
      select from question_publications where question_id = question and version > coalesce((
        select max(v.version) from question_versions v where v.question_id = question), 0))
$function$
;

CREATE OR REPLACE FUNCTION public.names_options(letters text, options text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select letters ~ '^A?B?C?D?E?F?$' and translate(letters, string_agg(chr(64 + nth::integer), ''), '') = ''
  from unnest(options) with ordinality o(option, nth) where option <> ''
$function$
;

CREATE OR REPLACE FUNCTION public.note_admin_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  hidden text[] := coalesce(string_to_array(tg_argv[0], ','), '{}');
  made text[] := '{search_text,html,rendered_by,is_ready,has_explanation,changed_by,changed_at,asked_since,is_stale,harm,
    certainty}';
  was jsonb := to_jsonb(old);
  becomes jsonb := to_jsonb(new);
  whole jsonb := coalesce(becomes, was);
  label text := left(coalesce(whole ->> 'name', whole ->> 'title', whole ->> 'question_text', ''), 120);
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, case when key = any(hidden) then '"…"' else value end),
      jsonb_object_agg(key, case when key = any(hidden) then '"…"' else becomes -> key end)
    into was, becomes
    from jsonb_each(was)
    -- Which question of an exam it is says the row's key, which does not change.
    where key = 'question_id'
      or value is distinct from becomes -> key and key <> 'version' and key <> all(made);
    if was is null or was - 'question_id' = '{}' then return null; end if;
  else
    was := was - hidden - made;
    becomes := becomes - hidden - made;
  end if;
  insert into audit_log (author_id, request_id, action, entity, entity_id, label, before, after)
  values (current_setting('abhyas.author')::bigint, current_setting('abhyas.request'), lower(tg_op), tg_table_name,
    coalesce(whole ->> 'id', whole ->> 'exam_id', whole ->> 'question_id')::bigint, label, was, becomes);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.note_asked_since()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.asked_since := new.version;
  if new.withdrawn_by is null then new.withdrawn_at := null; end if;
  return new;
end $function$
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

CREATE OR REPLACE FUNCTION public.note_pictures_of_template()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update question_pictures set is_used = true
  where not is_used and hash in (
    select named[1] from regexp_matches(new.definition::text, '/pictures/([0-9a-f]{32})-', 'g') named);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.note_publication()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into question_publications (question_id, version, published_by)
  values (new.id, new.version, nullif(current_setting('abhyas.author', true), '')::bigint)
  on conflict (question_id, version) do nothing;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.note_question_author()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  author bigint := nullif(current_setting('abhyas.author', true), '')::bigint;
begin
  if current_setting('abhyas.from_files', true) = 'yes' then author := null; end if;
  if tg_op = 'INSERT' then
    new.author_id := coalesce(new.author_id, author);
    new.changed_by := coalesce(new.changed_by, author);
  else
    new.changed_by := author;
    new.changed_at := now();
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.note_used_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update question_pictures set is_used = true
  where not is_used and hash in (
    select named[1] from regexp_matches(
      concat_ws(' ', new.question_text, new.option_a, new.option_b, new.option_c, new.option_d, new.option_e,
        new.option_f, new.description, array_to_string(new.reasons, ' ')),
      '/pictures/([0-9a-f]{32})-', 'g') named);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is only ever added to', tg_table_name;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_other_family()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the family of question % cannot change', old.id using errcode = 'integrity_constraint_violation';
end
$function$
;

CREATE OR REPLACE FUNCTION public.replace_bands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from question_bands b using (
    select o.question_id, unnest(o.bands) as band from was o join becomes n using (question_id)
    where o.bands is distinct from n.bands
  ) gone where b.band = gone.band and b.question_id = gone.question_id;
  insert into question_bands (band, question_id)
  select unnest(n.bands), n.question_id from was o join becomes n using (question_id)
  where o.bands is distinct from n.bands
  on conflict do nothing;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.require_second_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  author bigint := nullif(current_setting('abhyas.author', true), '')::bigint;
  is_rewritten boolean := tg_op = 'UPDATE' and (old.question_text, old.option_a, old.option_b, old.option_c,
      old.option_d, old.option_e, old.option_f, old.kind, old.correct_answer, old.description, old.reasons, old.keeps_order)
    is distinct from (new.question_text, new.option_a, new.option_b, new.option_c, new.option_d, new.option_e,
      new.option_f, new.kind, new.correct_answer, new.description, new.reasons, new.keeps_order);
begin
  -- New texts of a published question wait for the second person, and learners are not asked the question meanwhile.
  if is_rewritten then
    if new.changed_by = author and exists (select from site_settings where needs_second_person) then
      new.state := 'in_review';
    end if;
  elsif not may_publish(new.id, new.changed_by, author) then
    raise exception using errcode = 'check_violation', constraint = 'questions_second_person',
      message = 'the texts of a question are published by the admin who wrote them';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.restart_rating()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into question_ratings as r (question_id, difficulty, key_version)
  values (new.id, case new.difficulty when 'easy' then -0.7 when 'hard' then 0.7 else 0 end, new.version)
  on conflict (question_id) do update set difficulty = excluded.difficulty, key_version = excluded.key_version,
    answers = 0, correct = 0, time_answers = 0, time_mean = 0, time_squares = 0;
  return null;
end $function$
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

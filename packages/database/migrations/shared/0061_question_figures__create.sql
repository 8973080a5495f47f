-- squawk-ignore-file require-concurrent-index-creation, constraint-missing-not-valid -- the new tables and columns are empty, and papers are few
-- The figures of a question, version by version, folded from the answer log. Only the first answer of each learner to a
-- question counts, and no rapid guess. Like question_versions, the rows stay with a deleted question while it can be
-- restored, so there is no foreign key.
create table question_figures (
  question_id bigint not null,
  version integer not null,
  answers integer not null default 0,
  correct integer not null default 0,
  -- The abilities of the learners before their answers: of all, squared, and of those who were right.
  ability_sum double precision not null default 0,
  ability_squares double precision not null default 0,
  correct_ability_sum double precision not null default 0,
  -- The chances that were predicted: their sum is the number of right answers that we expected.
  chance_sum double precision not null default 0,
  -- The logarithms of the times in ms, of answers whose time is known.
  time_answers integer not null default 0,
  time_sum double precision not null default 0,
  time_squares double precision not null default 0,
  -- How far the question has become easier, or harder, than predicted: cumulative sums that never fall below 0.
  easier double precision not null default 0,
  harder double precision not null default 0,
  -- Answers that were left out.
  rapid_answers integer not null default 0,
  later_answers integer not null default 0,
  primary key (question_id, version)
);

create table option_figures (
  question_id bigint not null,
  version integer not null,
  option smallint not null,
  answers integer not null,
  ability_sum double precision not null,
  primary key (question_id, version, option)
);

-- By the language that the account of the learner had when the answer was folded.
create table language_figures (
  question_id bigint not null,
  version integer not null,
  lang text not null,
  answers integer not null,
  correct integer not null,
  primary key (question_id, version, lang)
);

-- What the figures say of a question as it is asked now. A worker judges every question whose figures have changed.
create table question_health (
  question_id bigint primary key references questions on delete cascade,
  is_stale boolean not null default true,
  -- The figures of this version and later ones were judged.
  since_version integer not null default 1,
  answers integer not null default 0,
  correct integer not null default 0,
  open_reports integer not null default 0,
  -- Without the dismissed ones, the worst first.
  flags text[] not null default '{}',
  -- Learners affected x certainty.
  harm double precision not null default 0,
  certainty double precision not null default 0,
  -- The options that learners seem to hold for right: a bit for each.
  proposed_bits smallint,
  judged_at timestamptz,
  -- An admin has looked, and these flags are no fault of this version.
  dismissed_flags text[] not null default '{}',
  dismissed_version integer,
  dismissed_reason text check (length(dismissed_reason) between 1 and 500),
  dismissed_by bigint,
  dismissed_at timestamptz
);
create index question_health_harm on question_health (harm desc, question_id) where flags <> '{}';
create index question_health_stale on question_health (question_id) where is_stale;
create trigger question_health_audit after update of dismissed_flags on question_health for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change('dismissed_reason');

alter table questions
  -- Learners are asked these words, options and key since this version. Figures of earlier versions are about others.
  add column asked_since integer not null default 1,
  -- Exams that start from now on do not ask the question. Null: they do. Without an admin, the figures did it.
  add column withdrawn_at timestamptz,
  add column withdrawn_by bigint;
create index questions_withdrawn on questions (id) where withdrawn_at is not null;

create function note_asked_since() returns trigger language plpgsql as $$
begin
  new.asked_since := new.version;
  return new;
end $$;
create trigger questions_asked_since before update on questions for each row
  when ((old.question_text, old.option_a, old.option_b, old.option_c, old.option_d, old.option_e, old.option_f, old.kind,
      old.correct_answer)
    is distinct from (new.question_text, new.option_a, new.option_b, new.option_c, new.option_d, new.option_e,
      new.option_f, new.kind, new.correct_answer))
  execute function note_asked_since();

-- A report, its answer, and a question that is asked differently change what is to be judged.
create function await_judgement() returns trigger language plpgsql as $$
declare
  question bigint := case tg_table_name when 'questions' then to_jsonb(new) ->> 'id' else coalesce(to_jsonb(new), to_jsonb(old)) ->> 'question_id' end;
begin
  insert into question_health (question_id) select id from questions where id = question
  on conflict (question_id) do update set is_stale = true where not question_health.is_stale;
  return null;
end $$;
create trigger question_reports_await_judgement after insert or update of state on question_reports
  for each row execute function await_judgement();
create trigger questions_await_judgement after update on questions for each row
  when (old.asked_since is distinct from new.asked_since or old.needs_attention is distinct from new.needs_attention)
  execute function await_judgement();
create trigger questions_await_first_judgement after insert on questions for each row
  when (new.needs_attention) execute function await_judgement();
insert into question_health (question_id)
select id from questions q
where needs_attention or exists (select from question_reports r where r.question_id = q.id and r.state = 'open');

-- A question whose key seems to be wrong is withdrawn from new exams until an admin has looked.
alter table site_settings add column withdraws_miskeys boolean not null default true;

-- The figures have tables of their own now.
create or replace function restart_rating() returns trigger language plpgsql as $$
begin
  insert into question_ratings as r (question_id, difficulty, key_version)
  values (new.id, case new.difficulty when 'easy' then -0.7 when 'hard' then 0.7 else 0 end, new.version)
  on conflict (question_id) do update set difficulty = excluded.difficulty, key_version = excluded.key_version,
    answers = 0, correct = 0, time_answers = 0, time_mean = 0, time_squares = 0;
  return null;
end $$;
alter table question_ratings
  -- squawk-ignore ban-drop-column -- only the worker writes them, and it tries a batch again after the update
  drop column figure_answers,
  -- squawk-ignore ban-drop-column
  drop column figure_correct,
  -- squawk-ignore ban-drop-column
  drop column ability_sum,
  -- squawk-ignore ban-drop-column
  drop column ability_squares;
-- squawk-ignore ban-drop-table
drop table option_ratings;

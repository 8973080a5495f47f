-- What learners say is wrong with a question.
create table question_reports (
  id bigint generated always as identity primary key,
  question_id bigint not null references questions on delete cascade,
  question_version integer not null,
  -- Null when the account is gone.
  reporter_id bigint references users on delete set null,
  reason text not null check (reason in ('wrong_answer', 'unclear', 'typo', 'other')),
  text text not null default '' check (length(text) <= 500),
  state text not null default 'open' check (state in ('open', 'settled', 'dismissed')),
  created_at timestamptz not null default now()
);
create unique index question_reports_open on question_reports (question_id, reporter_id) where state = 'open';
create index question_reports_question_id on question_reports (question_id);
create index question_reports_state on question_reports (state, id);
create index question_reports_reporter_id on question_reports (reporter_id);
create trigger question_reports_audit after insert or update or delete on question_reports
  for each row when (current_setting('abhyas.author', true) <> '') execute function note_admin_change('text,reporter_id');

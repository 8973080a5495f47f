-- squawk-ignore-file require-concurrent-index-creation, constraint-missing-not-valid -- the new tables and columns are empty, and papers are few
-- A correction of past attempts after a question turned out to be wrong. Papers stay as they are; what counts instead is
-- written beside them.
create table regrades (
  id bigint generated always as identity primary key,
  -- No foreign key: the correction stays when the question is deleted.
  question_id bigint not null,
  -- The version of the question whose key is the right one.
  question_version integer not null,
  policy text not null check (policy in ('new_key', 'both_keys', 'full_marks', 'left_out', 'no_change', 'taken_back')),
  -- Null: the attempts at all exams.
  exam_ids bigint[],
  -- What is true of the answers to the question, one after the other (apps/api/src/features/learning/relearn).
  truths jsonb not null default '[]',
  -- The correction that this one takes back.
  takes_back bigint references regrades,
  reason text not null check (length(reason) <= 500),
  -- What the learners who reported the question are told. Empty: a text in their language.
  reply text not null default '' check (length(reply) <= 1000),
  author_id bigint not null,
  request_id text not null,
  state text not null default 'running' check (state in ('running', 'telling', 'learning', 'done')),
  -- Counted when the attempts are done.
  attempts integer not null default 0,
  changed integer not null default 0,
  now_pass integer not null default 0,
  now_fail integer not null default 0,
  told integer not null default 0,
  relearned integer not null default 0,
  started_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  -- When all attempts had their new marks.
  graded_at timestamptz,
  ended_at timestamptz
);
create index regrades_question_id on regrades (question_id, id);
-- One correction of a question after the other.
create unique index regrades_unended on regrades (question_id) where ended_at is null;
create index regrades_moved_at on regrades (moved_at) where ended_at is null;
create trigger regrades_audit after insert on regrades for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change('reply,moved_at');

-- What counts for one question of a paper, in the attempts at one exam. The newest correction of a place counts.
create table paper_corrections (
  exam_id bigint not null,
  paper_id bigint not null references papers,
  place smallint not null,
  regrade_id bigint not null references regrades,
  -- The rule before and the rule from now on (packages/contract/src/rules/regrading.ts).
  was jsonb not null,
  becomes jsonb not null,
  primary key (exam_id, paper_id, place, regrade_id)
);
create index paper_corrections_regrade_id on paper_corrections (regrade_id);
create index paper_corrections_paper_id on paper_corrections (paper_id);

-- Finds the papers that ask a question.
create index papers_questions on papers using gin ((jsonb_path_query_array(answers::jsonb, '$[*].id')) jsonb_path_ops);

-- Attempts stay when their exam is deleted, and so does the note of their paper.
alter table started_papers drop constraint started_papers_exam_id_fkey;

alter table mails drop constraint mails_kind_check, add constraint mails_kind_check check (kind in ('verify_email',
  'reset_password', 'password_changed', 'account_deleted', 'receipt', 'refund', 'unpaid_order', 'grant', 'attempt_void',
  'report_answered', 'daily_reminder', 'attempt_regraded', 'author_asked')) not valid;

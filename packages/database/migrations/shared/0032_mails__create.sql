-- squawk-ignore-file constraint-missing-not-valid, require-concurrent-index-creation -- every row has the new default, and reports are few
-- The language of the account's mails, and the mails that a learner can refuse.
alter table users
  add column lang text not null default 'en' constraint users_lang_check check (lang in ('en', 'hi')),
  add column wants_order_mails boolean not null default true,
  add column wants_report_mails boolean not null default true;

-- Every mail that we send. The text and the secret link are not stored: the job writes them when it sends the mail.
create table mails (
  id bigint generated always as identity primary key,
  -- Null for the mail that says that the account is deleted.
  user_id bigint references users on delete cascade,
  kind text not null check (kind in ('verify_email', 'reset_password', 'password_changed', 'account_deleted', 'receipt',
    'refund', 'unpaid_order', 'grant', 'attempt_void', 'report_answered')),
  -- The id of the order, module, attempt or report that the mail is about.
  reference bigint,
  -- The name of a learner's event. A job may find the same event twice, and must queue its mail once.
  event text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  tries integer not null default 0,
  -- Why the newest try failed, in words.
  failure text check (length(failure) <= 300),
  -- The admin who sent the mail again.
  resent_by bigint,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- A deleted account has no row any more. Its last mail holds the address until the mail is sent or given up.
  last_address text,
  last_lang text check (last_lang in ('en', 'hi')),
  check ((state = 'sent') = (sent_at is not null)),
  check ((user_id is null) = (kind = 'account_deleted')),
  check (last_address is null or (kind = 'account_deleted' and state = 'queued'))
);
create index mails_user_id on mails (user_id, id desc);
create unique index mails_event on mails (event) where event is not null;
create index mails_failed on mails (created_at) where state = 'failed';
create index mails_created_at on mails (created_at);
-- Only an admin's 'Send again' is an admin's change.
create trigger mails_audit after insert on mails
  for each row when (current_setting('abhyas.author', true) <> '' and new.resent_by is not null)
  execute function note_admin_change('last_address');

-- What an admin replied to a report, and when the reporter saw the reply.
alter table question_reports
  add column reply text not null default '' constraint question_reports_reply_check check (length(reply) <= 1000),
  add column answered_at timestamptz,
  add column answered_by bigint,
  add column seen_at timestamptz;
create index question_reports_unseen on question_reports (reporter_id) where answered_at is not null and seen_at is null;
-- A reply may repeat what the reporter wrote, so the audit log does not hold it.
drop trigger question_reports_audit on question_reports;
create trigger question_reports_audit after insert or update or delete on question_reports
  for each row when (current_setting('abhyas.author', true) <> '')
  execute function note_admin_change('text,reply,reporter_id');

-- At most one reminder a day, which a learner asked for.
create table reminders (
  user_id bigint primary key references users on delete cascade,
  -- The hour of the day in the time zone of the learner.
  hour smallint not null check (hour between 0 and 23),
  by_mail boolean not null,
  by_push boolean not null,
  -- The moment of the next reminder. Null while reminders are off.
  next_at timestamptz,
  -- The moment of the last reminder that was sent.
  last_at timestamptz,
  check ((next_at is not null) = (by_mail or by_push))
);
create index reminders_due on reminders (next_at, user_id) where next_at is not null;

alter table mails drop constraint mails_kind_check;
-- squawk-ignore constraint-missing-not-valid -- a million mails are checked in less than a second
alter table mails add constraint mails_kind_check check (kind in ('verify_email', 'reset_password', 'password_changed',
  'account_deleted', 'receipt', 'refund', 'unpaid_order', 'grant', 'attempt_void', 'report_answered', 'daily_reminder'));
-- These mails are many, and are deleted earlier than the others.
-- squawk-ignore require-concurrent-index-creation -- no row has this kind yet
create index mails_reminders on mails (created_at) where kind = 'daily_reminder';

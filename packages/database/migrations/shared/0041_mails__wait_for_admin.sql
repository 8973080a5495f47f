-- squawk-ignore-file constraint-missing-not-valid, require-concurrent-index-creation -- the new columns are empty, and few mails fail
-- A mail that failed waits for an admin, who sends it again or marks it as seen. A reminder and the last mail of a
-- deleted account cannot be sent again, so they wait for no one.
alter table mails
  add column dealt_with text constraint mails_dealt_with_check check (dealt_with in ('sent_again', 'seen')),
  -- What kind of failure the newest one was. `failure` has the words of the mail server.
  add column cause text constraint mails_cause_check check (
    cause in ('no_connection', 'not_encrypted', 'login_refused', 'sender_refused', 'address_refused', 'other'));
create index mails_waiting on mails (id)
  where state = 'failed' and dealt_with is null and kind <> 'unpaid_order' and kind <> 'daily_reminder'
    and kind <> 'account_deleted';
-- 'Send again' inserts a row, which the first trigger notes.
create trigger mails_audit_seen after update of dealt_with on mails
  for each row when (current_setting('abhyas.author', true) <> '' and old.dealt_with is null and new.dealt_with = 'seen')
  execute function note_admin_change('last_address');

-- When something about the running of the site was last seen: a test mail, an event of the payment provider, a backup.
create table site_notes (
  name text primary key check (name in ('test_mail', 'webhook', 'backup')),
  noted_at timestamptz not null default now(),
  -- Why it failed, in words. Null means that it went well.
  failure text check (length(failure) between 1 and 300)
);

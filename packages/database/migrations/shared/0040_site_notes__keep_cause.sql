-- The kind of a failure, which admins read in plain words. The mail server's own words stay in `failure`.
alter table site_notes add column cause text check (
  cause in ('no_connection', 'not_encrypted', 'login_refused', 'sender_refused', 'address_refused', 'other')
);

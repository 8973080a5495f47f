-- squawk-ignore-file require-concurrent-index-creation -- a migration is one transaction, and the indexes begin empty
-- A job finds these rows and queues their mails, as it finds receipts.
alter table learner.refunds add column is_mail_due boolean not null default false;
create index refunds_mail_due on learner.refunds (order_id) where is_mail_due;
alter table learner.grants add column is_mail_due boolean not null default false;
create index grants_mail_due on learner.grants (module_id) where is_mail_due;
alter table learner.attempts add column is_mail_due boolean not null default false;
create index attempts_mail_due on learner.attempts (id) where is_mail_due;
-- When the learner was reminded of an unpaid order, or when we saw that no reminder is needed.
alter table learner.orders add column reminded_at timestamptz;
create index orders_unreminded on learner.orders (ordered_at) where state in ('draft', 'placed') and reminded_at is null;

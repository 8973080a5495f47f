-- squawk-ignore-file require-concurrent-index-creation -- a migration is one transaction, and refunds are few
-- A worker adds the refund requests of each day to the shared counters. Each refund is counted once, even if it fails and
-- an admin requests it again. Only learners and admins request refunds, so refunds of other kinds are not counted.
alter table learner.refunds add column is_counted boolean not null default false;
create index refunds_uncounted on learner.refunds (requested_at) where not is_counted and kind in ('learner', 'admin');

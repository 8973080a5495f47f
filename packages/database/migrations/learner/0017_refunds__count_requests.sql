-- squawk-ignore-file require-concurrent-index-creation -- a migration is one transaction, and refunds are few
-- A worker adds the requests of each day to the shared counters. A request that was counted once is never counted again,
-- also when an admin requests a failed refund anew. Nobody requests the other kinds of refunds.
alter table learner.refunds add column is_counted boolean not null default false;
create index refunds_uncounted on learner.refunds (requested_at) where not is_counted and kind in ('learner', 'admin');

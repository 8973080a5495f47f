-- A paper that somebody has started is kept for good; of the others only the one that its exam has now is needed.
alter table papers add column is_started boolean not null default false;
-- squawk-ignore require-concurrent-index-creation -- a row for each change of an exam, it is small
create index papers_unstarted on papers (created_at) where not is_started;

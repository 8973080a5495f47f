-- The batches of learners' days that are in the counters already. A batch that is sent again is not added again. Its row
-- is deleted after the learners' database has deleted the batch.
create table folded_batches (
  id uuid primary key,
  folded_at timestamptz not null default now()
);

-- An attempt that a worker takes to log its answers is left alone until then, and for longer after each try that failed.
alter table learner.attempts
  add column log_tries integer not null default 0,
  add column log_after timestamptz;
-- Until then the receipt is with a worker that sends it.
alter table learner.orders add column receipt_claimed_until timestamptz;

-- By the order in which the sweep goes. Of the rows that are not finished, and not of those whose state is 'open', which
-- says the same: a save asks for an open attempt too, and must not be led through all of them by this index.
-- squawk-ignore require-concurrent-index-creation
create index attempts_overdue on learner.attempts (deadline, learner_id, id) where finished_at is null;
-- squawk-ignore require-concurrent-index-deletion
drop index learner.attempts_deadline;

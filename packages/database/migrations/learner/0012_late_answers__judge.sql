-- squawk-ignore-file require-concurrent-index-creation -- few answers are late
-- Late answers do not count. An admin decides whether the attempt stands, and then they no longer wait.
alter table learner.late_answers add column judged_at timestamptz;
create index late_answers_unjudged on learner.late_answers (learner_id, attempt_id) where judged_at is null;

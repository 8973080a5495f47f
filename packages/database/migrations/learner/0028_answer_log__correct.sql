alter table learner.answer_log
  -- The first answer of the learner to this question. Null for an answer from before this column.
  add column is_first boolean,
  -- Whether the answer is right by a key that was corrected since. Null: as it was judged when it was given. The log
  -- itself never changes what was judged.
  add column corrected boolean;

-- Finds the learners who answered a question whose key was wrong.
-- squawk-ignore require-concurrent-index-creation -- a large site creates it concurrently before the update
create index progress_question_id on learner.progress (question_id, learner_id);

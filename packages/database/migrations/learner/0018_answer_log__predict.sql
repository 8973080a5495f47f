-- What the model knew before an answer. All of it is null for an answer from before the model.
alter table learner.answer_log
  -- The number of the answer in the log of its learner, from 1: the sequence in which the model learned.
  add column nth integer,
  -- The chance of a right answer that was predicted, and the part of it that moves the ratings.
  add column chance real,
  add column elo_chance real,
  -- The chance of a blind guess.
  add column floor real,
  -- The learner's ability in the topic.
  add column ability real,
  -- The answer came too fast for a reader. It counts as a quarter.
  add column is_rapid boolean not null default false;
-- squawk-ignore require-concurrent-index-creation
create unique index answer_log_nth on learner.answer_log (learner_id, nth);

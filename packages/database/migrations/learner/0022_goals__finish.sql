alter table learner.goals
  -- The marks of 100 that the exam needs. One of our own exams has its own pass mark.
  add column pass_mark smallint not null default 50 check (pass_mark between 1 and 100),
  -- The day of the exam is over, and the cards do not aim at it any more.
  add column is_over boolean not null default false;
-- squawk-ignore require-concurrent-index-creation
create index goals_ending on learner.goals (exam_day) where not is_over;

-- Which questions a buyer was shown in practice while the refund rule still counts them. What an exam showed is not here: the
-- attempt says which paper it was.
create table learner.shown_questions (
  learner_id bigint not null,
  question_id bigint not null,
  shown_at timestamptz not null default now(),
  primary key (learner_id, question_id)
);

-- What the rule is judged by from now on. Refunds before this one were judged by answered_count.
alter table learner.refunds add column shown_count integer;
alter table learner.refunds add constraint refunds_within_rule
  check (kind <> 'learner' or shown_count * 10 < greatest(question_count, 1)) not valid;

-- How hard a question is, beside its topic. Workers fold it from the answers of all learners. A question without a row
-- is as hard as its author guesses.
create table question_ratings (
  question_id bigint primary key references questions on delete cascade,
  difficulty double precision not null,
  -- Sums of weights: a rapid guess counts as a quarter.
  answers double precision not null default 0,
  correct double precision not null default 0,
  -- Answers to earlier versions say nothing about the key of today.
  key_version integer not null default 1,
  -- The logarithms of the times: count, mean and sum of squares around the mean.
  time_answers integer not null default 0,
  time_mean double precision not null default 0,
  time_squares double precision not null default 0,
  -- Sums for the figures of the question, without rapid guesses.
  figure_answers integer not null default 0,
  figure_correct integer not null default 0,
  ability_sum double precision not null default 0,
  ability_squares double precision not null default 0
);

create table option_ratings (
  question_id bigint not null references questions on delete cascade,
  option smallint not null,
  answers integer not null,
  ability_sum double precision not null,
  primary key (question_id, option)
);

create table topic_ratings (
  topic_id bigint primary key references topics on delete cascade,
  difficulty double precision not null default 0,
  answers double precision not null default 0
);

-- The weights of the blend, the newest row counts.
create table learning_weights (
  id bigint generated always as identity primary key,
  weights double precision[] not null,
  course_mean double precision not null,
  answers integer not null,
  fitted_at timestamptz not null default now()
);

-- How well the predicted chances fit, per course and 15 equal bins of the chance.
create table calibration_bins (
  course_id bigint not null references courses on delete cascade,
  bin smallint not null check (bin between 0 and 14),
  answers bigint not null,
  correct bigint not null,
  chance_sum double precision not null,
  loss_sum double precision not null,
  square_sum double precision not null,
  primary key (course_id, bin)
);

-- How well the forecasts of exams fit, per course. `distance` is |score - expected| / deviation in steps of 0.02.
create table forecast_bins (
  course_id bigint not null references courses on delete cascade,
  distance smallint not null,
  sittings bigint not null,
  inside bigint not null,
  -- Sums in points of 100.
  error_sum double precision not null,
  absolute_error_sum double precision not null,
  width_sum double precision not null,
  primary key (course_id, distance)
);

-- Another key is another question for the ratings. A corrected spelling is not.
create function restart_rating() returns trigger language plpgsql as $$
begin
  insert into question_ratings as r (question_id, difficulty, key_version)
  values (new.id, case new.difficulty when 'easy' then -0.7 when 'hard' then 0.7 else 0 end, new.version)
  on conflict (question_id) do update set difficulty = excluded.difficulty, key_version = excluded.key_version,
    answers = 0, correct = 0, time_answers = 0, time_mean = 0, time_squares = 0, figure_answers = 0, figure_correct = 0,
    ability_sum = 0, ability_squares = 0;
  delete from option_ratings where question_id = new.id;
  return null;
end $$;
create trigger questions_key_changed after update on questions for each row
  when (array_position(array[old.option_a, old.option_b, old.option_c, old.option_d], old.correct_answer)
    is distinct from array_position(array[new.option_a, new.option_b, new.option_c, new.option_d], new.correct_answer))
  execute function restart_rating();

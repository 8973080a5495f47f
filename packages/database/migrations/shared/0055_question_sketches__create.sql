-- The numbers by which a question with nearly the same words is found (packages/content/src/likeness/bands.ts). The server
-- makes them soon after a question is written. made_by is the version of their maker; 0: made from older texts, or not yet.
create table question_sketches (
  question_id bigint primary key references questions on delete cascade,
  bands integer[] not null default '{}',
  made_by integer not null default 0
);
create index question_sketches_made_by on question_sketches (made_by, question_id);

-- The bands of question_sketches one by one, to find questions by them.
create table question_bands (
  band integer not null,
  question_id bigint not null,
  primary key (band, question_id)
);

-- Whichever statement adds a question or changes its texts, its bands are made again.
create function await_sketches() returns trigger language plpgsql as $$
begin
  insert into question_sketches (question_id) select id from added;
  return null;
end
$$;
create trigger questions_await_sketches after insert on questions referencing new table as added
  for each statement execute function await_sketches();

create function await_sketch() returns trigger language plpgsql as $$
begin
  update question_sketches set made_by = 0 where question_id = new.id and made_by <> 0;
  return null;
end
$$;
create trigger questions_await_sketch
  after update of question_text, option_a, option_b, option_c, option_d, option_e, option_f on questions
  for each row
  when ((old.question_text, old.option_a, old.option_b, old.option_c, old.option_d, old.option_e, old.option_f)
    is distinct from (new.question_text, new.option_a, new.option_b, new.option_c, new.option_d, new.option_e,
      new.option_f))
  execute function await_sketch();

create function replace_bands() returns trigger language plpgsql as $$
begin
  delete from question_bands b using (
    select o.question_id, unnest(o.bands) as band from was o join becomes n using (question_id)
    where o.bands is distinct from n.bands
  ) gone where b.band = gone.band and b.question_id = gone.question_id;
  insert into question_bands (band, question_id)
  select unnest(n.bands), n.question_id from was o join becomes n using (question_id)
  where o.bands is distinct from n.bands
  on conflict do nothing;
  return null;
end
$$;
create trigger question_sketches_replace_bands after update on question_sketches
  referencing old table as was new table as becomes for each statement execute function replace_bands();

create function delete_bands() returns trigger language plpgsql as $$
begin
  delete from question_bands b using (select question_id, unnest(bands) as band from was) gone
  where b.band = gone.band and b.question_id = gone.question_id;
  return null;
end
$$;
create trigger question_sketches_delete_bands after delete on question_sketches
  referencing old table as was for each statement execute function delete_bands();

-- A job makes the bands of the questions that are already there.
insert into question_sketches (question_id) select id from questions;

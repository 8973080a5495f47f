-- The texts and the key that a change replaced. The texts that a question has now are in its own row. No foreign key: a
-- deleted question can be restored, with its versions.
create table question_versions (
  question_id bigint not null,
  -- The last version of the question that had these texts.
  version integer not null,
  -- The admin who wrote these texts, and when. Null for a question of the content files.
  changed_by bigint,
  changed_at timestamptz not null,
  texts jsonb not null,
  primary key (question_id, version)
);

create function keep_question_version() returns trigger language plpgsql as $$
begin
  insert into question_versions (question_id, version, changed_by, changed_at, texts)
  values (old.id, old.version, old.changed_by, old.changed_at, jsonb_build_object('kind', old.kind,
    'questionText', old.question_text, 'optionA', old.option_a, 'optionB', old.option_b, 'optionC', old.option_c,
    'optionD', old.option_d, 'optionE', old.option_e, 'optionF', old.option_f, 'correctAnswer', old.correct_answer,
    'description', old.description, 'reasons', to_jsonb(old.reasons), 'keepsOrder', old.keeps_order))
  on conflict (question_id, version) do nothing;
  return null;
end
$$;

create trigger questions_keep_version after update on questions for each row
  when ((old.question_text, old.option_a, old.option_b, old.option_c, old.option_d, old.option_e, old.option_f, old.kind,
      old.correct_answer, old.description, old.reasons, old.keeps_order)
    is distinct from (new.question_text, new.option_a, new.option_b, new.option_c, new.option_d, new.option_e,
      new.option_f, new.kind, new.correct_answer, new.description, new.reasons, new.keeps_order))
  execute function keep_question_version();

-- One change of many questions, with what they were before, so that one click undoes it.
create table bulk_changes (
  id bigint generated always as identity primary key,
  made_at timestamptz not null default now(),
  before jsonb not null
);
create index bulk_changes_made_at on bulk_changes (made_at);

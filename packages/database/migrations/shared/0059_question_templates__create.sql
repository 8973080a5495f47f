-- A template makes questions that differ in their numbers. They are ordinary questions of one family.
create table question_templates (
  -- Also the id of the family.
  id bigint generated always as identity primary key,
  -- Null when the topic was deleted. Questions of the family may be in other topics by then.
  topic_id bigint references topics on delete set null,
  name text not null check (length(name) between 1 and 120),
  definition jsonb not null check (length(definition::text) <= 100000),
  author_id bigint,
  -- The admin who wrote the definition that the template has now. Its questions are this admin's texts.
  changed_by bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- A deleted template keeps its row: its questions stay a family, and an undo brings it back.
  deleted_at timestamptz
);
create index question_templates_topic_id on question_templates (topic_id, id) where deleted_at is null;

create trigger question_templates_audit after insert or update or delete on question_templates for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change();

-- A picture that a template names may be in a question soon, so it stays.
create function note_pictures_of_template() returns trigger language plpgsql as $$
begin
  update question_pictures set is_used = true
  where not is_used and hash in (
    select named[1] from regexp_matches(new.definition::text, '/pictures/([0-9a-f]{32})-', 'g') named);
  return null;
end
$$;
create trigger question_templates_use_pictures after insert or update of definition on question_templates for each row
  when (strpos(new.definition::text, '/pictures/') > 0) execute function note_pictures_of_template();

-- No question has a family yet.
alter table questions
  -- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- the column is empty, the check takes no time
  add constraint questions_family_id_fkey foreign key (family_id) references question_templates;

-- The family of a question is a fact about how it was made. Exams rely on it, so it never changes.
create function refuse_other_family() returns trigger language plpgsql as $$
begin
  raise exception 'the family of question % cannot change', old.id using errcode = 'integrity_constraint_violation';
end
$$;
create trigger questions_keep_family before update of family_id on questions for each row
  when (old.family_id is distinct from new.family_id) execute function refuse_other_family();

-- No exam asks two questions of one family. The column repeats questions.family_id, which never changes.
alter table exam_questions add column family_id bigint;

create function fill_in_family() returns trigger language plpgsql as $$
begin
  new.family_id := (select family_id from questions where id = new.question_id);
  return new;
end
$$;
create trigger exam_questions_family before insert on exam_questions for each row execute function fill_in_family();

-- squawk-ignore require-concurrent-index-creation -- only admins write the questions of exams
create unique index exam_questions_one_of_family on exam_questions (exam_id, family_id) where family_id is not null;

-- A draft waits for its author, a question in review waits for another admin. Learners are asked published ones only.
alter table questions
  add column state text not null default 'published'
    constraint questions_state_check check (state in ('draft', 'in_review', 'published')),
  add column tags text[] not null default '{}' constraint questions_tags_check check (cardinality(tags) <= 20),
  -- Why an option is wrong, in the order of the options. An empty text means that nothing is said about it.
  add column reasons text[] not null default '{}'
    constraint questions_reasons_check check (cardinality(reasons) <= 6 and length(array_to_string(reasons, '')) <= 6000),
  -- The admin who added the question. Null for a question of the content files.
  add column author_id bigint,
  -- The admin who wrote the texts and the key that the question has now, and when.
  add column changed_by bigint,
  add column changed_at timestamptz not null default now(),
  -- The import that brought the question.
  add column import_id bigint,
  -- Questions of one family are made from one template. No paper asks two of them.
  add column family_id bigint,
  -- When running the snippet of the question gave its key. Null after each change of the question or of its key.
  add column proved_at timestamptz;

-- Says whether a question cannot be asked: its key names no option or is no number, it has fewer than two options, or two
-- options are equal.
create function has_fault(kind text, correct_answer text, options text[]) returns boolean
  immutable parallel safe language sql as $$
  select case kind
    when 'number' then not is_number_key(correct_answer)
    when 'several' then coalesce(not names_options(correct_answer, options), true)
      or cardinality(array_remove(options, '')) < 2 or has_equal_options(options)
    else correct_answer <> all(options) or array_remove(array_remove(options, ''), correct_answer) = '{}'
      or has_equal_options(options)
  end
$$;

-- A generated column cannot change its expression, so it is dropped and added. Its indexes go with it.
-- squawk-ignore ban-drop-column -- it comes back in the same transaction
alter table questions drop column needs_attention;
alter table questions
  -- squawk-ignore adding-required-field, constraint-missing-not-valid, adding-field-with-default -- 200,000 rows take seconds
  add column needs_attention boolean not null generated always as (
    has_fault(kind, correct_answer, array[option_a, option_b, option_c, option_d, option_e, option_f])
  ) stored,
  -- Whether learners may be asked this question.
  -- squawk-ignore adding-required-field, constraint-missing-not-valid, adding-field-with-default
  add column is_ready boolean not null generated always as (
    state = 'published'
    and not has_fault(kind, correct_answer, array[option_a, option_b, option_c, option_d, option_e, option_f])
  ) stored,
  -- squawk-ignore adding-required-field, constraint-missing-not-valid, adding-field-with-default
  add column has_explanation boolean not null generated always as (description <> '') stored;

-- squawk-ignore require-concurrent-index-creation -- only admins write questions
create index questions_topic_id on questions (topic_id, coalesce(place, 2147483647), id) include (is_ready);
-- squawk-ignore require-concurrent-index-creation
create index questions_needs_attention on questions (id) where needs_attention;
-- squawk-ignore require-concurrent-index-creation
create index questions_unpublished on questions (state, id) where state <> 'published';
-- squawk-ignore require-concurrent-index-creation
create index questions_tags on questions using gin (tags);
-- squawk-ignore require-concurrent-index-creation
create index questions_import_id on questions (import_id, id) where import_id is not null;
-- squawk-ignore require-concurrent-index-creation
create index questions_family_id on questions (family_id, id) where family_id is not null;
-- squawk-ignore require-concurrent-index-creation
create index questions_author_id on questions (author_id, id) where author_id is not null;
-- squawk-ignore require-concurrent-index-creation
create index questions_changed_at on questions (changed_at, id);
-- Filters of the question bank that combine are read from this index alone: the rows are large.
-- squawk-ignore require-concurrent-index-creation
create index questions_filters on questions (id) include (
  topic_id, state, difficulty, is_exam_only, needs_attention, has_explanation, author_id, import_id, changed_at, proved_at);

-- Triggers of one event run in the order of their names. This one comes before the version is kept.
create function note_question_author() returns trigger language plpgsql as $$
declare
  author bigint := nullif(current_setting('abhyas.author', true), '')::bigint;
begin
  if tg_op = 'INSERT' then
    new.author_id := coalesce(new.author_id, author);
    new.changed_by := coalesce(new.changed_by, author);
  else
    new.changed_by := author;
    new.changed_at := now();
  end if;
  return new;
end
$$;

-- A question that is restored has a later version, and keeps its author.
create trigger questions_author before insert on questions for each row
  when (new.version = 1) execute function note_question_author();
create trigger questions_author_changed before update on questions for each row
  when ((old.question_text, old.option_a, old.option_b, old.option_c, old.option_d, old.option_e, old.option_f, old.kind,
      old.correct_answer, old.description, old.reasons, old.keeps_order)
    is distinct from (new.question_text, new.option_a, new.option_b, new.option_c, new.option_d, new.option_e,
      new.option_f, new.kind, new.correct_answer, new.description, new.reasons, new.keeps_order))
  execute function note_question_author();

drop trigger questions_forget_html on questions;
create trigger questions_forget_html
  before update of question_text, option_a, option_b, option_c, option_d, option_e, option_f, description, reasons on questions
  for each row
  when ((old.question_text, old.option_a, old.option_b, old.option_c, old.option_d, old.option_e, old.option_f,
      old.description, old.reasons)
    is distinct from (new.question_text, new.option_a, new.option_b, new.option_c, new.option_d, new.option_e,
      new.option_f, new.description, new.reasons))
  execute function forget_html();

create function forget_proof() returns trigger language plpgsql as $$
begin
  new.proved_at := null;
  return new;
end
$$;

create trigger questions_forget_proof
  before update of question_text, option_a, option_b, option_c, option_d, option_e, option_f, kind, correct_answer on questions
  for each row
  when ((old.question_text, old.option_a, old.option_b, old.option_c, old.option_d, old.option_e, old.option_f, old.kind,
      old.correct_answer)
    is distinct from (new.question_text, new.option_a, new.option_b, new.option_c, new.option_d, new.option_e,
      new.option_f, new.kind, new.correct_answer))
  execute function forget_proof();

-- As before. What is derived from other columns is not a change that an admin made.
create or replace function note_admin_change() returns trigger language plpgsql as $$
declare
  hidden text[] := coalesce(string_to_array(tg_argv[0], ','), '{}');
  made text[] := '{search_text,html,rendered_by,is_ready,has_explanation,changed_by,changed_at}';
  was jsonb := to_jsonb(old);
  becomes jsonb := to_jsonb(new);
  whole jsonb := coalesce(becomes, was);
  label text := left(coalesce(whole ->> 'name', whole ->> 'title', whole ->> 'question_text', ''), 120);
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, case when key = any(hidden) then '"…"' else value end),
      jsonb_object_agg(key, case when key = any(hidden) then '"…"' else becomes -> key end)
    into was, becomes
    from jsonb_each(was)
    -- Which question of an exam it is says the row's key, which does not change.
    where key = 'question_id'
      or value is distinct from becomes -> key and key <> 'version' and key <> all(made);
    if was is null or was - 'question_id' = '{}' then return null; end if;
  else
    was := was - hidden - made;
    becomes := becomes - hidden - made;
  end if;
  insert into audit_log (author_id, request_id, action, entity, entity_id, label, before, after)
  values (current_setting('abhyas.author')::bigint, current_setting('abhyas.request'), lower(tg_op), tg_table_name,
    coalesce(whole ->> 'id', whole ->> 'exam_id')::bigint, label, was, becomes);
  return null;
end
$$;

-- A question that was never changed was written when it was added.
update questions set changed_at = created_at;

-- The planner knows nothing of the new columns yet.
analyze questions;

-- Every change that an admin makes: who, what, before and after. Written by triggers, so in the same
-- transaction as the change and whichever statement made it; never changed and never deleted.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  author_id bigint not null,
  request_id text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- The table, and the row of it; of a question in an exam, the exam.
  entity text not null,
  entity_id bigint not null,
  -- What people call the row; empty where that would be somebody's name.
  label text not null,
  -- Of an update only what has changed.
  before jsonb,
  after jsonb
);

create index audit_log_entity on audit_log (entity, entity_id, id);
create index audit_log_entity_newest on audit_log (entity, id);
create index audit_log_author_id on audit_log (author_id, id);
create index audit_log_request_id on audit_log (request_id, id);
create index audit_log_label on audit_log using gin (lower(label) gin_trgm_ops);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name;
end
$$;

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- The columns named by the trigger's argument are personal or secret: a person can be deleted, this log cannot. That
-- they changed is noted, and not from what to what.
create function note_admin_change() returns trigger language plpgsql as $$
declare
  hidden text[] := coalesce(string_to_array(tg_argv[0], ','), '{}');
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
    where key = 'question_id' or value is distinct from becomes -> key and key not in ('version', 'search_text');
    if was is null or was - 'question_id' = '{}' then return null; end if;
  else
    was := was - hidden - 'search_text';
    becomes := becomes - hidden - 'search_text';
  end if;
  insert into audit_log (author_id, request_id, action, entity, entity_id, label, before, after)
  values (current_setting('abhyas.author')::bigint, current_setting('abhyas.request'), lower(tg_op), tg_table_name,
    coalesce(whole ->> 'id', whole ->> 'exam_id')::bigint, label, was, becomes);
  return null;
end
$$;

create trigger courses_audit after insert or update or delete on courses for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change();
create trigger modules_audit after insert or update or delete on modules for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change();
create trigger topics_audit after insert or update or delete on topics for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change();
create trigger questions_audit after insert or update or delete on questions for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change();
create trigger exams_audit after insert or update or delete on exams for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change();
create trigger exam_questions_audit after insert or update or delete on exam_questions for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change();
create trigger users_audit after insert or update or delete on users for each row
  when (current_setting('abhyas.author', true) <> '')
  execute function note_admin_change('username,email,email_key,password_hash');

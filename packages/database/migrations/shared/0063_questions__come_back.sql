-- Audited rows of question_health are named by their question.
-- As before. The health of a question is a row of the question, and what its figures say is not a change of an admin.
create or replace function note_admin_change() returns trigger language plpgsql as $$
declare
  hidden text[] := coalesce(string_to_array(tg_argv[0], ','), '{}');
  made text[] := '{search_text,html,rendered_by,is_ready,has_explanation,changed_by,changed_at,asked_since,is_stale,harm,
    certainty}';
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
    coalesce(whole ->> 'id', whole ->> 'exam_id', whole ->> 'question_id')::bigint, label, was, becomes);
  return null;
end
$$;

-- A question that was withdrawn by itself comes back with other words, options or another key: its figures begin again.
-- One that an admin has withdrawn waits for an admin.
create or replace function note_asked_since() returns trigger language plpgsql as $$
begin
  new.asked_since := new.version;
  if new.withdrawn_by is null then new.withdrawn_at := null; end if;
  return new;
end $$;

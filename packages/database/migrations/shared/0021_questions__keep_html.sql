-- The texts as HTML, those that are more than plain text: {"questionText": "<p>…</p>", "description": "…"}. Whoever writes the
-- texts renders them, so that reading never has to. rendered_by is the version of the renderer; 0: not rendered yet.
alter table questions
  add column html jsonb not null default '{}',
  add column rendered_by integer not null default 0;
-- squawk-ignore require-concurrent-index-creation -- 200,000 questions are indexed in a second, and only admins write them
create index questions_rendered_by on questions (rendered_by, id);

-- Whichever statement changes a text, HTML of the old one is not left beside it.
create function forget_html() returns trigger language plpgsql as $$
begin
  new.html := '{}';
  new.rendered_by := 0;
  return new;
end
$$;

create trigger questions_forget_html
  before update of question_text, option_a, option_b, option_c, option_d, description on questions
  for each row
  when ((old.question_text, old.option_a, old.option_b, old.option_c, old.option_d, old.description)
    is distinct from (new.question_text, new.option_a, new.option_b, new.option_c, new.option_d, new.description))
  execute function forget_html();

-- As before, and without what is made from the texts: nobody changes that.
create or replace function note_admin_change() returns trigger language plpgsql as $$
declare
  hidden text[] := coalesce(string_to_array(tg_argv[0], ','), '{}');
  made text[] := '{search_text,html,rendered_by}';
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

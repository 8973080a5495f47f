-- A question has one right option, several right options, or asks for a number. correct_answer is the key of each kind:
-- the text of the right option, the letters of the right options (ACF), or a number (42, 3.13 to 3.15, 3.14 ± 0.01).
alter table questions
  add column kind text not null default 'one' constraint questions_kind_check check (kind in ('one', 'several', 'number')),
  add column option_e text not null default '' constraint questions_option_e_check check (length(option_e) <= 1000),
  add column option_f text not null default '' constraint questions_option_f_check check (length(option_f) <= 1000);

-- Says whether these letters name options that the question has, each once and in their order.
create function names_options(letters text, options text[]) returns boolean immutable parallel safe language sql as $$
  select letters ~ '^A?B?C?D?E?F?$' and translate(letters, string_agg(chr(64 + nth::integer), ''), '') = ''
  from unnest(options) with ordinality o(option, nth) where option <> ''
$$;

create function is_number_key(key text) returns boolean immutable parallel safe language sql as $$
  select case
    when key ~ '^-?\d{1,9}(\.\d{1,6})?( ± \d{1,9}(\.\d{1,6})?)?$' then true
    when key ~ '^-?\d{1,9}(\.\d{1,6})? to -?\d{1,9}(\.\d{1,6})?$'
      then split_part(key, ' to ', 1)::numeric <= split_part(key, ' to ', 2)::numeric
    else false
  end
$$;

-- A generated column cannot change its expression, so it is dropped and added. Its indexes go with it.
-- squawk-ignore ban-drop-column -- both come back in the same transaction
alter table questions drop column needs_attention, drop column search_text;
alter table questions
  -- squawk-ignore adding-required-field, constraint-missing-not-valid, adding-field-with-default -- 200,000 rows take seconds
  add column needs_attention boolean not null generated always as (
    case kind
      when 'number' then not is_number_key(correct_answer)
      when 'several' then
        coalesce(not names_options(correct_answer, array[option_a, option_b, option_c, option_d, option_e, option_f]), true)
        or (option_a <> '')::integer + (option_b <> '')::integer + (option_c <> '')::integer + (option_d <> '')::integer
          + (option_e <> '')::integer + (option_f <> '')::integer < 2
        or has_equal_options(array[option_a, option_b, option_c, option_d, option_e, option_f])
      else correct_answer not in (option_a, option_b, option_c, option_d, option_e, option_f)
        or (option_a in ('', correct_answer) and option_b in ('', correct_answer) and option_c in ('', correct_answer)
          and option_d in ('', correct_answer) and option_e in ('', correct_answer) and option_f in ('', correct_answer))
        or has_equal_options(array[option_a, option_b, option_c, option_d, option_e, option_f])
    end
  ) stored,
  -- squawk-ignore adding-required-field, constraint-missing-not-valid, adding-field-with-default
  add column search_text text not null generated always as (
    lower(question_text || E'\n' || option_a || E'\n' || option_b || E'\n' || option_c || E'\n' || option_d || E'\n'
      || option_e || E'\n' || option_f || E'\n' || correct_answer || E'\n' || description)
  ) stored;
-- squawk-ignore require-concurrent-index-creation -- only admins write questions
create index questions_topic_id on questions (topic_id, coalesce(place, 2147483647), id) include (needs_attention);
-- squawk-ignore require-concurrent-index-creation -- only admins write questions
create index questions_needs_attention on questions (id) where needs_attention;
-- squawk-ignore require-concurrent-index-creation -- only admins write questions
create index questions_search_text on questions using gin (search_text gin_trgm_ops);

drop trigger questions_forget_html on questions;
create trigger questions_forget_html
  before update of question_text, option_a, option_b, option_c, option_d, option_e, option_f, description on questions
  for each row
  when ((old.question_text, old.option_a, old.option_b, old.option_c, old.option_d, old.option_e, old.option_f,
      old.description)
    is distinct from (new.question_text, new.option_a, new.option_b, new.option_c, new.option_d, new.option_e,
      new.option_f, new.description))
  execute function forget_html();

-- The place of the right option, or the key itself: a corrected spelling of the right option is no other key.
create function key_of(questions) returns text immutable parallel safe language sql as $$
  select $1.kind || ' ' || case when $1.kind = 'one'
    then coalesce(array_position(array[$1.option_a, $1.option_b, $1.option_c, $1.option_d, $1.option_e, $1.option_f],
      $1.correct_answer), 0)::text
    else $1.correct_answer end
$$;

drop trigger questions_key_changed on questions;
create trigger questions_key_changed after update on questions for each row
  when (key_of(old) is distinct from key_of(new))
  execute function restart_rating();

-- Some of several right options give a share of the marks.
alter table exams add column is_partial boolean not null default false;

-- What was loaded from files is compared with the rows of today, field by field.
update content_sources set loaded = loaded || '{"kind": "one", "optionE": "", "optionF": ""}' where kind = 'question';

-- The planner knows nothing of the two new columns yet.
analyze questions;

-- Two options that look the same: a learner cannot choose between them. White space is compared as a page shows it, so
-- runs of it count as one space, but for a block of code, where they are shown.
create function has_equal_options(options text[]) returns boolean immutable parallel safe language sql as $$
  select count(distinct shown) < count(*)
  from unnest(options) option,
    lateral (select case when option like '%```%' then btrim(option) else btrim(regexp_replace(option, '\s+', ' ', 'g')) end) s(shown)
  where shown <> ''
$$;

-- A generated column is made anew to change its expression. Its indexes go with it.
-- squawk-ignore ban-drop-column -- it comes back in the same transaction
alter table questions drop column needs_attention;
-- squawk-ignore adding-required-field, constraint-missing-not-valid, adding-field-with-default -- 200,000 rows take seconds
alter table questions add column needs_attention boolean not null generated always as (
  correct_answer not in (option_a, option_b, option_c, option_d)
  or (option_a in ('', correct_answer) and option_b in ('', correct_answer)
    and option_c in ('', correct_answer) and option_d in ('', correct_answer))
  or has_equal_options(array[option_a, option_b, option_c, option_d])
) stored;
-- squawk-ignore require-concurrent-index-creation -- only admins write questions
create index questions_topic_id on questions (topic_id, id) include (needs_attention);
-- squawk-ignore require-concurrent-index-creation -- only admins write questions
create index questions_needs_attention on questions (id) where needs_attention;

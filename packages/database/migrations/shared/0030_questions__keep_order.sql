-- The options of a question are shuffled for each learner, unless the author keeps their order.
alter table questions add column keeps_order boolean not null default false;

-- An explanation that names an option by its letter is only true in the order of the author.
update questions set keeps_order = true
where question_text || ' ' || description ~ '\m[Oo]ptions? \(?[A-D]\M|\m[Aa]nswer( is|:)? \(?[A-D]\M(?! \w)|विकल्प \(?[A-D]\M';

-- A paper says for each of its questions whether the order is kept. A paper without the field keeps every order, so that
-- a running exam does not change. Each exam gets a copy of its paper with the field, for the attempts that start later.
-- Inside a text of JSON a quotation mark has a backslash before it, so {"id": begins a question and nothing else.
create function pg_temp.with_order(questions text) returns text language plpgsql as $$
declare
  kept bigint;
  result text := replace(questions, '{"id":', '{"keepsOrder":false,"id":');
begin
  for kept in
    select q.id from json_array_elements(questions::json) asked join public.questions q on q.id = (asked ->> 'id')::bigint
    where q.keeps_order
  loop
    result := replace(result, format('{"keepsOrder":false,"id":%s,', kept), format('{"keepsOrder":true,"id":%s,', kept));
  end loop;
  return result;
end
$$;

with made as (
  select p.id as old_id, p.answers, p.question_count, pg_temp.with_order(p.questions) as questions
  from papers p where exists (select from exams e where e.paper_id = p.id)
),
added as (
  insert into papers (hash, questions, answers, question_count)
  select sha256(convert_to(questions || E'\n' || answers, 'UTF8')), questions, answers, question_count from made
  returning id, hash
)
update exams e set paper_id = added.id
from made join added on added.hash = sha256(convert_to(made.questions || E'\n' || made.answers, 'UTF8'))
where e.paper_id = made.old_id;

-- Whether an admin may not publish a question with texts that the same admin wrote.
-- squawk-ignore adding-field-with-default, adding-required-field -- the table has one row at most
alter table site_settings add column needs_second_person boolean not null default false;

-- When which version of a question was published. Its texts were the ones of the first row of question_versions with this
-- version or a later one, or are those of the question. No foreign key: a deleted question can be restored.
create table question_publications (
  question_id bigint not null,
  version integer not null,
  -- The admin who published it. Null for a program.
  published_by bigint,
  published_at timestamptz not null default now(),
  primary key (question_id, version)
);
insert into question_publications (question_id, version, published_at)
select id, version, changed_at from questions where state = 'published';
insert into question_publications (question_id, version, published_at)
select id, (question ->> 'version')::integer, deleted_at from deleted_questions
where coalesce(question ->> 'state', 'published') = 'published';

-- An admin finds the questions with texts of his own.
-- squawk-ignore require-concurrent-index-creation -- only admins write questions
create index questions_changed_by on questions (changed_by, id) where changed_by is not null;

-- What authors and reviewers say to each other about a question. No foreign keys: a deleted question can be restored with
-- its comments, and a comment stays when the account of its author is deleted.
create table question_comments (
  id bigint generated always as identity primary key,
  question_id bigint not null,
  author_id bigint not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now(),
  -- Null while the comment is open.
  resolved_at timestamptz
);
create index question_comments_question_id on question_comments (question_id, id);
create index question_comments_open on question_comments (question_id) where resolved_at is null;

-- An admin may delete a comment for good, so the audit log does not hold its text.
create trigger question_comments_audit after insert or update or delete on question_comments for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change('text');

-- As before. Texts that come from the content files are not written by the admin who loads them.
create or replace function note_question_author() returns trigger language plpgsql as $$
declare
  author bigint := nullif(current_setting('abhyas.author', true), '')::bigint;
begin
  if current_setting('abhyas.from_files', true) = 'yes' then author := null; end if;
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

-- Whether a publisher may publish a question with the texts that it has now. A publisher who is null is a program. Texts
-- that were published before may be published again.
create function may_publish(question bigint, writer bigint, publisher bigint) returns boolean stable language sql as $$
  select publisher is null or writer is distinct from publisher
    or not exists (select from site_settings where needs_second_person)
    or exists (
      select from question_publications where question_id = question and version > coalesce((
        select max(v.version) from question_versions v where v.question_id = question), 0))
$$;

create function require_second_person() returns trigger language plpgsql as $$
declare
  author bigint := nullif(current_setting('abhyas.author', true), '')::bigint;
  is_rewritten boolean := tg_op = 'UPDATE' and (old.question_text, old.option_a, old.option_b, old.option_c,
      old.option_d, old.option_e, old.option_f, old.kind, old.correct_answer, old.description, old.reasons, old.keeps_order)
    is distinct from (new.question_text, new.option_a, new.option_b, new.option_c, new.option_d, new.option_e,
      new.option_f, new.kind, new.correct_answer, new.description, new.reasons, new.keeps_order);
begin
  -- New texts of a published question wait for the second person, and learners are not asked the question meanwhile.
  if is_rewritten then
    if new.changed_by = author and exists (select from site_settings where needs_second_person) then
      new.state := 'in_review';
    end if;
  elsif not may_publish(new.id, new.changed_by, author) then
    raise exception using errcode = 'check_violation', constraint = 'questions_second_person',
      message = 'the texts of a question are published by the admin who wrote them';
  end if;
  return new;
end
$$;

-- Triggers of one event run in the order of their names. The author of the texts is noted before these. A question that is
-- restored has a later version, and was published before if it is published now.
create trigger questions_second_person before insert on questions for each row
  when (new.version = 1 and new.state = 'published') execute function require_second_person();
create trigger questions_second_person_changed before update on questions for each row
  when (new.state = 'published' and (old.state, old.question_text, old.option_a, old.option_b, old.option_c, old.option_d,
      old.option_e, old.option_f, old.kind, old.correct_answer, old.description, old.reasons, old.keeps_order)
    is distinct from (new.state, new.question_text, new.option_a, new.option_b, new.option_c, new.option_d, new.option_e,
      new.option_f, new.kind, new.correct_answer, new.description, new.reasons, new.keeps_order))
  execute function require_second_person();

create function note_publication() returns trigger language plpgsql as $$
begin
  insert into question_publications (question_id, version, published_by)
  values (new.id, new.version, nullif(current_setting('abhyas.author', true), '')::bigint)
  on conflict (question_id, version) do nothing;
  return null;
end
$$;

create trigger questions_note_publication after insert on questions for each row
  when (new.version = 1 and new.state = 'published') execute function note_publication();
create trigger questions_note_publication_changed after update on questions for each row
  when (new.state = 'published' and (old.state, old.question_text, old.option_a, old.option_b, old.option_c, old.option_d,
      old.option_e, old.option_f, old.kind, old.correct_answer, old.description, old.reasons, old.keeps_order)
    is distinct from (new.state, new.question_text, new.option_a, new.option_b, new.option_c, new.option_d, new.option_e,
      new.option_f, new.kind, new.correct_answer, new.description, new.reasons, new.keeps_order))
  execute function note_publication();

-- Pictures in the texts of questions, each stored once. The hash names the bytes, so a row never changes.
create table question_pictures (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  width smallint not null check (width > 0),
  height smallint not null check (height > 0),
  bytes bytea not null check (octet_length(bytes) <= 40000),
  -- A question has named the picture. Papers, versions and deleted questions may name it from then on, so it stays for
  -- good.
  is_used boolean not null default false,
  created_at timestamptz not null default now()
);
-- The bytes are compressed already.
alter table question_pictures alter column bytes set storage external;
create index question_pictures_unused on question_pictures (created_at) where not is_used;

create function note_used_pictures() returns trigger language plpgsql as $$
begin
  update question_pictures set is_used = true
  where not is_used and hash in (
    select named[1] from regexp_matches(
      concat_ws(' ', new.question_text, new.option_a, new.option_b, new.option_c, new.option_d, new.option_e,
        new.option_f, new.description, array_to_string(new.reasons, ' ')),
      '/pictures/([0-9a-f]{32})-', 'g') named);
  return null;
end
$$;

create trigger questions_use_pictures
  after insert or update of question_text, option_a, option_b, option_c, option_d, option_e, option_f, description, reasons
  on questions for each row
  when (strpos(concat_ws(' ', new.question_text, new.option_a, new.option_b, new.option_c, new.option_d, new.option_e,
    new.option_f, new.description, array_to_string(new.reasons, ' ')), '/pictures/') > 0)
  execute function note_used_pictures();

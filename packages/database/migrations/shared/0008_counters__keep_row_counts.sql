-- How many rows a table has, as a counter: whichever statement adds or removes them, cascades too.
create function keep_row_count() returns trigger language plpgsql as $$
declare change integer;
begin
  if tg_op = 'INSERT' then
    select count(*) into change from added;
  else
    select -count(*) into change from removed;
  end if;
  insert into counter_deltas (name, delta) select tg_argv[0], change where change <> 0;
  return null;
end
$$;

insert into counter_deltas (name, delta) select 'topics', count(*) from topics;

create trigger topics_added after insert on topics
  referencing new table as added for each statement execute function keep_row_count('topics');
create trigger topics_removed after delete on topics
  referencing old table as removed for each statement execute function keep_row_count('topics');

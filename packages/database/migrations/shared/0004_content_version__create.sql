-- Grows with every change of content. What a process has rendered from an older version is stale.
create table content_version (
  id boolean primary key default true check (id),
  version bigint not null
);

insert into content_version (version) values (1);

-- A row, not a sequence: the new version must become visible together with the change it stands for.
create function note_content_change() returns trigger language plpgsql as $$
begin
  update content_version set version = version + 1;
  perform pg_notify('content_changed', (select version::text from content_version));
  return null;
end
$$;

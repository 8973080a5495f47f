-- The rows that came from the files of packages/content. The id in a file finds its row, whatever its name became. A
-- source whose row is gone stays here: an admin deleted the row, and no load brings it back.
create table content_sources (
  kind text not null check (kind in ('course', 'module', 'topic', 'question', 'exam')),
  -- The id in the file; an exam has the id of its topic.
  source_id text not null,
  row_id bigint not null,
  -- The values that the last load wrote. An admin has changed a row that has other values now.
  loaded jsonb not null,
  primary key (kind, source_id)
);

create unique index content_sources_row on content_sources (kind, row_id);

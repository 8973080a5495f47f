create table categories (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table video_links (
  id bigint generated always as identity primary key,
  category_id bigint not null references categories on delete cascade,
  title text not null check (length(title) between 1 and 200),
  url text not null check (url ~ '^https?://' and length(url) <= 2048),
  -- A JPEG that we encoded ourselves, and the address under which it is served.
  photo bytea check (length(photo) <= 100000),
  photo_hash text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((photo is null) = (photo_hash is null))
);

create index video_links_category_id on video_links (category_id, id);
create index video_links_photo_hash on video_links (photo_hash) where photo_hash is not null;

create table blog_links (
  id bigint generated always as identity primary key,
  category_id bigint not null references categories on delete cascade,
  title text not null check (length(title) between 1 and 200),
  url text not null check (url ~ '^https?://' and length(url) <= 2048),
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create index blog_links_category_id on blog_links (category_id, id);

create trigger categories_content_change after insert or update or delete or truncate on categories
  for each statement execute function note_content_change();
create trigger video_links_content_change after insert or update or delete or truncate on video_links
  for each statement execute function note_content_change();
create trigger blog_links_content_change after insert or update or delete or truncate on blog_links
  for each statement execute function note_content_change();

create trigger categories_audit after insert or update or delete on categories for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change();
create trigger video_links_audit after insert or update or delete on video_links for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change('photo');
create trigger blog_links_audit after insert or update or delete on blog_links for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change();

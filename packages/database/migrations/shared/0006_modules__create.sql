create table modules (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses on delete cascade,
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 2000),
  state text not null default 'published' check (state in ('draft', 'published')),
  -- Nothing is sold for less than a rupee, the provider's smallest amount.
  price_paise integer not null default 2500 check (price_paise between 100 and 100000000),
  -- The order that admins gave; those that tie stand by id.
  place integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create index modules_course_id on modules (course_id, place, id);

create trigger modules_content_change
  after insert or update or delete or truncate on modules
  for each statement execute function note_content_change();

-- A counter shown on a page is the folded total plus the deltas not folded yet, so that a thousand
-- sign-ups at once write a thousand rows instead of queueing for one.
create table counters (
  name text primary key,
  total bigint not null
);

create table counter_deltas (
  id bigint generated always as identity primary key,
  name text not null,
  delta integer not null
);

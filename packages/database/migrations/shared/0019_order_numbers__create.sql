-- Whose order a number is, ours and the provider's: written before the order itself, which is in the tables of its learner.
create table order_numbers (
  id bigint generated always as identity primary key,
  learner_id bigint not null,
  provider_order_id text unique,
  created_at timestamptz not null default now()
);

-- What the provider told us, once each. Only what is needed to ask it: a message holds names, addresses and numbers of people.
create table payment_events (
  id text primary key,
  name text not null,
  provider_order_id text,
  provider_payment_id text,
  -- What a dispute came to, which cannot be asked for.
  dispute text,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz not null default now()
);
create index payment_events_unhandled on payment_events (next_try_at) where handled_at is null;
create index payment_events_received_at on payment_events (received_at);

-- A copy of each payment's money, so that what was taken can be summed without asking every learner's place.
create table takings (
  payment_id text primary key,
  learner_id bigint not null,
  order_id bigint not null,
  module_id bigint not null,
  captured_paise integer not null,
  captured_on date not null,
  refunded_paise integer not null,
  refunded_on date
);

create table takings_by_day (
  day date not null,
  module_id bigint not null,
  module_name text not null,
  orders integer not null default 0,
  captured_paise bigint not null default 0,
  refunds integer not null default 0,
  refunded_paise bigint not null default 0,
  primary key (day, module_id)
);

-- What each comparison with the provider's books found.
create table reconciliations (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('open_orders', 'hour', 'day')),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  seen integer not null default 0,
  -- Orders whose state was not what the provider's books say.
  mended integer not null default 0,
  failed integer not null default 0
);
create index reconciliations_kind on reconciliations (kind, id);

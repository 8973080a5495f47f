-- A wish to buy a module, and what became of it. The id comes from the shared order_numbers.
create table learner.orders (
  learner_id bigint not null,
  id bigint not null,
  module_id bigint not null,
  -- Its own copy of what it shows.
  module_name text not null,
  course_name text not null,
  amount_paise integer not null check (amount_paise >= 100),
  state text not null default 'draft' check (
    state in ('draft', 'placed', 'paid', 'refund_pending', 'refunded', 'expired', 'review', 'reversed')
  ),
  review_reason text check (review_reason in ('amount_differs', 'refund_failed')),
  provider_order_id text,
  -- The payment that counts.
  payment_id text,
  ordered_at timestamptz not null default now(),
  paid_at timestamptz,
  -- While one request asks the provider for an order number, others wait.
  placing_until timestamptz,
  place_tries integer not null default 0,
  checked_at timestamptz,
  next_check_at timestamptz not null default now(),
  is_receipt_due boolean not null default false,
  primary key (learner_id, id),
  check ((state = 'draft') <= (provider_order_id is null)),
  check (state not in ('paid', 'refund_pending') or (payment_id is not null and paid_at is not null)),
  check (state <> 'review' or review_reason is not null)
);
-- One charge: whoever orders the same module again gets the order that is open, and money buys it once.
create unique index orders_open on learner.orders (learner_id, module_id) where state in ('draft', 'placed');
create unique index orders_paid on learner.orders (learner_id, module_id) where state = 'paid';
create unique index orders_provider_order_id on learner.orders (learner_id, provider_order_id);
create unique index orders_payment_id on learner.orders (learner_id, payment_id);
create index orders_to_check on learner.orders (next_check_at) where state in ('draft', 'placed');
create index orders_receipt_due on learner.orders (paid_at) where is_receipt_due;
create index orders_id on learner.orders (id);
create index orders_state on learner.orders (state, id);
create index orders_review on learner.orders (id) where review_reason is not null;

create table learner.payments (
  learner_id bigint not null,
  id text not null,
  order_id bigint not null,
  status text not null check (status in ('created', 'authorized', 'captured', 'refunded', 'failed')),
  amount_paise integer not null,
  currency text not null,
  refunded_paise integer not null default 0,
  method text,
  error text,
  created_at timestamptz not null,
  captured_at timestamptz,
  -- Whether the shared takings know of its money.
  is_counted boolean not null default true,
  primary key (learner_id, id),
  check (refunded_paise between 0 and amount_paise)
);
create index payments_order_id on learner.payments (learner_id, order_id);
create index payments_uncounted on learner.payments (created_at) where not is_counted;

-- Also what is to be done: a worker sends those that are pending.
create table learner.refunds (
  learner_id bigint not null,
  payment_id text not null,
  order_id bigint not null,
  kind text not null check (kind in ('learner', 'admin', 'duplicate', 'undeliverable', 'dashboard')),
  state text not null default 'pending' check (state in ('pending', 'processed', 'failed')),
  amount_paise integer not null check (amount_paise > 0),
  reason text not null default '',
  requested_by bigint,
  -- What the rule was judged by.
  answered_count integer,
  question_count integer,
  provider_refund_id text,
  -- Counts the requests: one that failed is asked for anew under another name.
  round smallint not null default 1,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  requested_at timestamptz not null default now(),
  processed_at timestamptz,
  -- A payment goes back once and whole.
  primary key (learner_id, payment_id),
  check (kind <> 'learner' or answered_count * 10 < greatest(question_count, 1)),
  check (kind <> 'admin' or (reason <> '' and requested_by is not null))
);
create index refunds_order_id on learner.refunds (learner_id, order_id);
create index refunds_pending on learner.refunds (next_try_at) where state = 'pending';

-- Everything that happened to an order, in its order; only ever added to.
create table learner.order_events (
  learner_id bigint not null,
  order_id bigint not null,
  nth integer not null,
  at timestamptz not null default now(),
  kind text not null,
  state text not null,
  source text not null check (source in ('learner', 'callback', 'webhook', 'reconciler', 'admin', 'outbox')),
  payment_id text,
  amount_paise integer,
  note text not null default '',
  primary key (learner_id, order_id, nth)
);

-- Orders that the provider made although ours had a number there already. No learner is given such a number to pay. If
-- money comes to one nevertheless, it is looked up here and counts for our order.
create table second_provider_orders (
  provider_order_id text primary key,
  order_id bigint not null,
  found_at timestamptz not null default now()
);
create index second_provider_orders_order_id on second_provider_orders (order_id);

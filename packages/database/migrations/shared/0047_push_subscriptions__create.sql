-- A browser that shows reminders. The address comes from the browser, and its service delivers our messages.
create table push_subscriptions (
  endpoint text primary key check (length(endpoint) <= 1000),
  user_id bigint not null references users on delete cascade,
  -- The public key of the browser and its secret. Only the browser can read what they encrypt.
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 50),
  created_at timestamptz not null default now()
);
create index push_subscriptions_user_id on push_subscriptions (user_id, created_at);

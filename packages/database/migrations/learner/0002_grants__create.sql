-- A module that an admin gave to a learner: as good as bought.
create table learner.grants (
  learner_id bigint not null,
  module_id bigint not null,
  granted_by bigint not null,
  granted_at timestamptz not null default now(),
  primary key (learner_id, module_id)
);

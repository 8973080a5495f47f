-- What a learner did on each day of India. The same statement that records it adds to this row. A worker adds what is
-- not folded yet to the shared counters of the day; `folded_…` is what was added before.
create table learner.days (
  learner_id bigint not null,
  day date not null,
  practice_answers integer not null default 0,
  exams_taken integer not null default 0,
  folded_practice_answers integer not null default 0,
  folded_exams_taken integer not null default 0,
  -- False until the learner was first counted as active on this day.
  is_counted boolean not null default false,
  is_folded boolean not null default false,
  primary key (learner_id, day)
);
create index days_unfolded on learner.days (day) where not is_folded;

-- The first practice answer of a learner in a free-sample topic: one row for each learner.
create table learner.samples (
  learner_id bigint primary key,
  day date not null,
  is_folded boolean not null default false
);
create index samples_unfolded on learner.samples (day) where not is_folded;

-- Sums of folded rows that the shared database may not have yet. A row is deleted once the shared database has it.
create table cluster.day_batches (
  id uuid primary key default gen_random_uuid(),
  content jsonb not null,
  made_at timestamptz not null default now()
);

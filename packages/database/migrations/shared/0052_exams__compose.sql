-- A mock exam is an exam with sections. It belongs to a topic, a module or a course, or stands alone.
alter table exams
  -- squawk-ignore ban-drop-not-null -- a server of the former version lists the exams of a topic, and no others
  alter column topic_id drop not null,
  -- squawk-ignore adding-foreign-key-constraint
  add column module_id bigint references modules on delete cascade,
  -- squawk-ignore adding-foreign-key-constraint
  add column course_id bigint references courses on delete cascade,
  -- How the sections follow each other. free: one clock, and every section is open. sequence: one clock, and a section
  -- that was left stays closed. timed: each section has its own clock, and stays closed after it. An exam without
  -- sections has none of these.
  add column section_mode text constraint exams_section_mode_check check (section_mode in ('free', 'sequence', 'timed')),
  -- Papers that are made beforehand. Each has its own choice from the pools, and its own order of questions.
  add column variant_count smallint not null default 1
    constraint exams_variant_count_check check (variant_count between 1 and 64),
  -- A wrong answer takes marks only where one option is right.
  add column spares_others boolean not null default false,
  add column opens_at timestamptz,
  add column closes_at timestamptz,
  -- The result is shown from here on. Without it, it is shown when the exam closes, or at once.
  add column results_at timestamptz,
  -- A word that the learners of a class are told. Admins read it, so it is no secret of a person.
  add column password text constraint exams_password_check check (length(password) between 1 and 60),
  add column max_attempts smallint constraint exams_max_attempts_check check (max_attempts between 1 and 100),
  -- Every learner may take it, also one who does not own the module or the course.
  add column is_free boolean not null default false,
  -- Open to the learners of exam_learners only.
  add column is_invited boolean not null default false,
  -- squawk-ignore constraint-missing-not-valid
  add constraint exams_owner check (num_nonnulls(topic_id, module_id, course_id) <= 1
    and (topic_id is not null or section_mode is not null)),
  -- squawk-ignore constraint-missing-not-valid
  add constraint exams_window check (closes_at > opens_at and results_at >= closes_at
    and (results_at is null or closes_at is not null));

-- squawk-ignore require-concurrent-index-creation
create index exams_module_id on exams (module_id, id) where module_id is not null;
-- squawk-ignore require-concurrent-index-creation
create index exams_course_id on exams (course_id, id) where course_id is not null;
-- squawk-ignore require-concurrent-index-creation
create index exams_mocks on exams (id) where section_mode is not null;
-- squawk-ignore require-concurrent-index-creation
create index exams_results_due on exams (coalesce(results_at, closes_at)) where closes_at is not null;

create table exam_sections (
  exam_id bigint not null references exams on delete cascade,
  -- Counted from 0.
  place smallint not null check (place >= 0),
  name text not null check (length(name) between 1 and 120),
  -- Its own time, in an exam with timed sections.
  seconds integer check (seconds between 10 and 86400),
  note text not null default '' check (length(note) <= 300),
  -- The marks of its questions, when they differ from the marks of the exam.
  marks_right integer check (marks_right between 1 and 360000),
  marks_wrong integer check (marks_wrong between 0 and 360000),
  primary key (exam_id, place),
  check (num_nonnulls(marks_right, marks_wrong) <> 1)
);
create trigger exam_sections_audit after insert or update or delete on exam_sections for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change();

-- How many questions of a topic a section asks. Each paper makes its own choice of them.
create table exam_pools (
  exam_id bigint not null references exams on delete cascade,
  section smallint not null,
  -- Counted from 0 in each section.
  place smallint not null check (place >= 0),
  topic_id bigint not null references topics on delete cascade,
  difficulty text check (difficulty in ('easy', 'medium', 'hard')),
  kind text check (kind in ('one', 'several', 'number')),
  take smallint not null check (take between 1 and 200),
  marks_right integer check (marks_right between 1 and 360000),
  marks_wrong integer check (marks_wrong between 0 and 360000),
  primary key (exam_id, section, place),
  foreign key (exam_id, section) references exam_sections on delete cascade,
  check (num_nonnulls(marks_right, marks_wrong) <> 1)
);
create index exam_pools_topic_id on exam_pools (topic_id, exam_id);
create trigger exam_pools_audit after insert or update or delete on exam_pools for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change();

-- The section of a question that was put into a mock exam by hand.
alter table exam_questions add column section smallint;

-- The papers of an exam with several. The exam itself names the first of them.
create table exam_papers (
  exam_id bigint not null references exams on delete cascade,
  variant smallint not null,
  paper_id bigint not null references papers,
  primary key (exam_id, variant)
);
create index exam_papers_paper_id on exam_papers (paper_id);

-- The papers of an exam that a learner has started, also those that a change of the exam has replaced. Their key stays
-- secret until the results are due.
create table started_papers (
  exam_id bigint not null references exams on delete cascade,
  paper_id bigint not null references papers,
  primary key (exam_id, paper_id)
);
create index started_papers_paper_id on started_papers (paper_id);

-- The learners who may take an exam by invitation.
create table exam_learners (
  exam_id bigint not null references exams on delete cascade,
  learner_id bigint not null references users on delete cascade,
  primary key (exam_id, learner_id)
);
create index exam_learners_learner_id on exam_learners (learner_id);
create trigger exam_learners_audit after insert or update or delete on exam_learners for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change();

-- The names, times and sizes of the sections, as JSON. Null in a paper without sections.
alter table papers add column sections text;

-- The audit log does not keep the password.
drop trigger exams_audit on exams;
create trigger exams_audit after insert or update or delete on exams for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change('password');

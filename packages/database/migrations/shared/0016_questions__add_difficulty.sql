alter table questions add column difficulty text not null default 'medium'
  constraint questions_difficulty_check check (difficulty in ('easy', 'medium', 'hard'));

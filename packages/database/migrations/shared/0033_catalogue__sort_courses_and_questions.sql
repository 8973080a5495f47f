-- Admins sort courses, and the questions of a topic, by hand. A row without a place comes last, in the order of the ids:
-- so is a new row, and every row until somebody sorts its list.
alter table courses add column place integer;
alter table questions add column place integer;
-- squawk-ignore require-concurrent-index-creation, require-concurrent-index-deletion -- only admins write questions
drop index questions_topic_id;
-- squawk-ignore require-concurrent-index-creation -- only admins write questions
create index questions_topic_id on questions (topic_id, coalesce(place, 2147483647), id) include (needs_attention);
-- PostgreSQL knows nothing about a new expression until the table is analyzed.
analyze questions;

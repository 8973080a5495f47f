-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion -- a migration is one transaction; sign-ups wait while the index is built, and reads do not
-- An admin also finds users by a part of the name.
create index users_words on users using gin
  (lower(email) gin_trgm_ops, (id::text) gin_trgm_ops, lower(username) gin_trgm_ops) with (fastupdate = off);
-- PostgreSQL knows nothing about a new expression until the table is analyzed.
analyze users;
-- Last, because nobody can read the table from here to the end of the transaction.
drop index users_trigrams;
alter index users_words rename to users_trigrams;

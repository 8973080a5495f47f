-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion -- a migration is one transaction; with a million users on a busy machine sign-ups wait 25 s, and reads do not
-- An admin finds users by a part of the e-mail or of the id. The index before this one also knew ranges of ids, which no
-- search asks for any more. Without fastupdate a sign-up writes its trigrams at once, so that none has to sort in the
-- trigrams of thousands before it.
create index users_trigrams on users using gin (lower(email) gin_trgm_ops, (id::text) gin_trgm_ops)
  with (fastupdate = off);
-- PostgreSQL knows nothing about a new expression until the table is analyzed.
analyze users;
-- Last, because nobody can read the table from here to the end of the transaction.
drop index users_part;

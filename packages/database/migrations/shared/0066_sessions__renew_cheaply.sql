-- squawk-ignore-file require-concurrent-index-deletion -- the lock is held for a moment only, and is waited for one second at a time
-- Each browser renews its login every 10 to 15 minutes. Without an index on a column that this changes, and with some room on
-- each page, PostgreSQL writes the new row beside the old one and no index (HOT). The release before needs the indexes for
-- nothing but the nightly deletion of old sessions, which then reads the table.
drop index sessions_rotated_at;
drop index sessions_ended_at;
alter table sessions set (fillfactor = 80);

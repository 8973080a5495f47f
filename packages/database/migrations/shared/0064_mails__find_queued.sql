-- squawk-ignore-file require-concurrent-index-creation -- few mails are queued at a time
-- Workers show the number of queued mails and the age of the oldest one.
create index mails_queued on mails (created_at) where state = 'queued';

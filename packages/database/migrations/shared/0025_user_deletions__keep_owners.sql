-- Who owns a module is kept, unless the admin who deletes the expired users says otherwise.
alter table user_deletions add column deletes_owners boolean not null default false;

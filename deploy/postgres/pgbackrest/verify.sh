#!/bin/sh
# verify.sh STANZA proves that this moment can be restored: it marks the log of the running PostgreSQL (PRIMARY, as a
# superuser), waits until the archive has the mark, restores up to it, and reads every row of every table. It prints the counts.
set -eu
stanza=$1
here=$(dirname "$0")
verified=${VERIFIED:-/var/lib/abhyas-verify}
data=$verified/$stanza
point="verify $(date -u +%FT%TZ)"
sockets=$(mktemp -d)
end() {
  pg_ctl -D "$data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$data" "$sockets"
}
trap end EXIT
rm -rf "$data"

psql -XqAt "$PRIMARY" -c "select pg_create_restore_point('$point')" >/dev/null
# Ends the segment, and waits until it is in the archive.
pgbackrest --stanza="$stanza" check
"$here/restore.sh" "$stanza" "$data" --name "$point"
# Debian keeps these files in /etc, so that they are not in the backup.
touch "$data/postgresql.conf" "$data/pg_ident.conf"
echo 'local all all trust' >"$data/pg_hba.conf"
pg_ctl -D "$data" -l "$verified/$stanza.log" -w -t 86400 start >/dev/null -o "-c listen_addresses= -c ssl=off \
  -c unix_socket_directories=$sockets -c port=5432 -c hot_standby=off -c shared_buffers=128MB"

ask() { psql -XqAt -F ' ' -h "$sockets" "$@"; }
# pg_ctl does not wait for the end of the recovery. Where the mark is not in the log, PostgreSQL ends itself with an error.
until [ "$(ask -d postgres -c 'select pg_is_in_recovery()' 2>/dev/null)" = f ]; do
  pg_ctl -D "$data" status >/dev/null || { tail -5 "$verified/$stanza.log" >&2; exit 1; }
  sleep 1
done
databases=$(ask -d postgres -c "select datname from pg_database where datallowconn and datname !~ '^template'")
for database in $databases; do
  ask -d "$database" -c "
    select '$database', relid::regclass, (xpath('/row/n/text()',
      query_to_xml(format('select count(*) as n from %s', relid::regclass), false, true, '')))[1]
    from pg_stat_user_tables order by relid::regclass::text"
done
touch "$verified/$stanza.restored"
echo "restored to '$point'"

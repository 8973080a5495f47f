#!/bin/sh
# note.sh tells the product that a backup was made, when every PostgreSQL in /etc/pgbackrest.conf has one of the last day, and a
# trial restore of the last eight days. NOTE_IN is the address of the shared database. Where it is not set, another
# machine calls `abhyas backup-note`.
set -eu
verified=${VERIFIED:-/var/lib/abhyas-verify}
old=$(pgbackrest info --output=json | jq -r --argjson day "$(($(date +%s) - 90000))" \
  '.[] | select((.backup | length) == 0 or .backup[-1].timestamp.stop < $day) | .name')
[ -z "$old" ] || { echo "No backup of the last day: $old" >&2; exit 1; }
for stanza in $(pgbackrest info --output=json | jq -r '.[].name'); do
  [ -n "$(find "$verified/$stanza.restored" -mtime -8 2>/dev/null)" ] || {
    echo "No trial restore in eight days: $stanza. Run verify.sh $stanza." >&2
    exit 1
  }
done
[ -z "${NOTE_IN:-}" ] || psql -XqAt "$NOTE_IN" -c "
  insert into site_notes (name) values ('backup')
  on conflict (name) do update set noted_at = now(), cause = null, failure = null"

#!/bin/sh
# restore.sh STANZA DATA [--wal FOLDER] [--time MOMENT | --name POINT] restores a PostgreSQL into the empty folder DATA, as user
# postgres. Without a moment it restores everything: the backup, the archive, and from FOLDER (a copy of /var/lib/abhyas-wal/STANZA
# of the backup machine) the log that the archive does not have. MOMENT is such as '2026-11-19 09:30:00+00'; what was committed
# later is left out. POINT was made with pg_create_restore_point. It starts nothing and archives nothing.
set -eu
stanza=$1 data=$2 wal='' target=''
shift 2
while [ $# -gt 0 ]; do
  case "$1" in
    --wal) wal=$2 ;;
    --time | --name) target=$2 type=${1#--} ;;
    *) echo "Unknown: $1" >&2; exit 2 ;;
  esac
  shift 2
done
[ ! -e "$data" ] || [ -z "$(ls -A "$data")" ] || { echo "$data is not empty. Move it away first." >&2; exit 1; }
mkdir -p -m 700 "$data"

# This machine may be the backup machine, whose file names another one.
here="--stanza=$stanza --reset-pg1-host --pg1-path=$data"
# pgBackRest ends with 1 when the archive does not have a file. With any other error the archive cannot be read, and PostgreSQL
# must not take that for the end of the log: 126 stops it.
command="pgbackrest $here archive-get %f \"%p\"; code=\$?; [ \$code -le 1 ] || exit 126; [ \$code = 0 ]"
if [ -n "$wal" ]; then
  received=$data.received
  rm -rf "$received"
  cp -r "$wal" "$received"
  # The segment that was being received is not full, and has its last record.
  for file in "$received"/*.partial; do [ ! -e "$file" ] || mv "$file" "${file%.partial}"; done
  command="$command || cp $received/%f \"%p\" 2>/dev/null"
fi
set -- --archive-mode=off --recovery-option=restore_command="$command"
[ -z "$target" ] || set -- "$@" --type="$type" --target="$target" --target-action=promote
# shellcheck disable=SC2086 # options without spaces
pgbackrest $here "$@" restore
# Nobody confirms commits of the restored server yet.
echo "synchronous_standby_names = ''" >>"$data/postgresql.auto.conf"

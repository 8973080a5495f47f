#!/bin/sh
# backup.sh STANZA [full|incr] makes a backup, a full one on Sundays. Then it deletes the received log that is in the archive
# for certain: pgBackRest ends a backup only when the archive has the log up to its end. WAL names the folder of that log.
set -eu
stanza=$1
if [ "$(date -u +%u)" = 7 ]; then type=full; else type=incr; fi
began=$(mktemp)
trap 'rm -f "$began"' EXIT
# The first backup of all is a full one in any case.
pgbackrest --stanza="$stanza" --type="${2:-$type}" backup
[ -z "${WAL:-}" ] || find "$WAL" -type f ! -name '*.partial' ! -newer "$began" -mmin +60 -delete

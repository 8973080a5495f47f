#!/usr/bin/env bash
# deploy/install.sh SETTINGS installs or upgrades the product on a Debian 12 machine; run it as root in the packed folder
# (npm run pack). PostgreSQL, Redis, Caddy with TLS, a locked-up unit and the first admin come with it. A second run changes
# nothing. deploy/install.sh uninstall removes the product and keeps the data and the secrets.
set -euo pipefail
umask 022
here=$(cd "$(dirname "$0")/.." && pwd)
SECRETS='DATABASE_URL LEARNER_DATABASES TOKEN_KEYS SMTP_URL REDIS_URL RAZORPAY_KEY_SECRET RAZORPAY_WEBHOOK_SECRETS VAPID_PRIVATE_KEY'
OF_INSTALLATION='ADMIN_EMAIL ADMIN_PASSWORD_FILE TLS'
READY_SECONDS=120
changes=0

# A run that breaks off leaves this file. The next run then loads and restarts everything.
PENDING=/etc/abhyas/pending
changed() {
  changes=$((changes + 1))
  mkdir -p /etc/abhyas && touch "$PENDING"
  echo "changed: $*"
}
fail() { echo "$*" >&2 && exit 1; }
among() { case " $2 " in *" $1 "*) ;; *) return 1 ;; esac; }

# put MODE FILE: writes standard input to the file if that changes it.
put() {
  local text
  text=$(cat && echo .)
  if [ ! -f "$2" ] || ! printf %s "${text%.}" | cmp -s - "$2"; then
    mkdir -p "$(dirname "$2")"
    (umask 077 && printf %s "${text%.}" >"$2.new")
    chmod "$1" "$2.new"
    mv "$2.new" "$2"
    changed "$2"
    return 0
  fi
  return 0
}

as_postgres() { setpriv --reuid postgres --regid postgres --init-groups psql --no-psqlrc -qAt "$@"; }
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

uninstall() {
  systemctl disable --now abhyas.service 2>/dev/null || true
  rm -rf /opt/abhyas /usr/local/bin/abhyas /etc/systemd/system/abhyas.service /etc/systemd/system/abhyas.service.d
  rm -f /etc/caddy/Caddyfile
  systemctl daemon-reload
  systemctl stop caddy 2>/dev/null || true
  echo 'Removed. The database abhyas, /etc/abhyas and the packages of Debian are still there.'
}

packages() {
  local missing=() name
  for name in postgresql redis-server caddy ca-certificates; do
    dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q 'ok installed' || missing+=("$name")
  done
  [ "${#missing[@]}" -gt 0 ] || return 0
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq || true
  apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
  changed "packages ${missing[*]}"
}

# The settings go to /etc/abhyas: secrets to a file each that only root can read, the others to abhyas.env.
settings() {
  local name value env=''
  while IFS= read -r line || [ -n "$line" ]; do
    case "$line" in '' | \#*) continue ;; *=*) ;; *) fail "This line of the settings is no NAME=value: ${line%%=*}" ;; esac
    name=${line%%=*} value=${line#*=}
    if among "$name" "$OF_INSTALLATION"; then declare -g "$name=$value"
    elif among "$name" "$SECRETS"; then [ -z "$value" ] || printf '%s\n' "$value" | put 600 "/etc/abhyas/secrets/$name"
    else env+="$line"$'\n' && declare -g "$name=$value"; fi
  done <"$1"
  case "${PUBLIC_ORIGIN:-}" in https://*) ;; *) fail 'PUBLIC_ORIGIN must begin with https://.' ;; esac
  printf '%s' "NODE_ENV=production
HOST=127.0.0.1
PORT=3000
TRUST_PROXY=127.0.0.1
$env" | put 644 /etc/abhyas/abhyas.env
  chmod 700 /etc/abhyas/secrets
  [ -f /etc/abhyas/secrets/TOKEN_KEYS ] || printf 'k1:%s\n' "$(random)" | put 600 /etc/abhyas/secrets/TOKEN_KEYS
  [ -f /etc/abhyas/secrets/REDIS_URL ] || echo redis://127.0.0.1:6379 | put 600 /etc/abhyas/secrets/REDIS_URL
}

database() {
  [ -f /etc/abhyas/secrets/DATABASE_URL ] && return 0
  local password
  password=$(random)
  systemctl start postgresql
  if [ "$(as_postgres -c "select count(*) from pg_roles where rolname = 'abhyas'")" = 0 ]; then
    echo "create role abhyas login" | as_postgres
  fi
  echo "alter role abhyas password '$password'" | as_postgres
  if [ "$(as_postgres -c "select count(*) from pg_database where datname = 'abhyas'")" = 0 ]; then
    as_postgres -c "create database abhyas owner abhyas encoding 'UTF8' locale 'C.UTF-8' template template0"
  fi
  echo "postgres://abhyas:$password@127.0.0.1:5432/abhyas" | put 600 /etc/abhyas/secrets/DATABASE_URL
}

release() {
  local id
  id=$(cat "$here/RELEASE")
  if [ ! -d "/opt/abhyas/releases/$id" ]; then
    mkdir -p /opt/abhyas/releases
    rm -rf "/opt/abhyas/releases/$id.new"
    cp -a "$here" "/opt/abhyas/releases/$id.new"
    mv "/opt/abhyas/releases/$id.new" "/opt/abhyas/releases/$id"
    chown -R root:root "/opt/abhyas/releases/$id"
  fi
  before=$(readlink /opt/abhyas/current || true)
  point_to "releases/$id"
}

point_to() {
  [ "$(readlink /opt/abhyas/current || true)" = "$1" ] && return 0
  ln -sfn "$1" /opt/abhyas/current.new
  mv -T /opt/abhyas/current.new /opt/abhyas/current
  changed "/opt/abhyas/current -> $1"
}

units() {
  local name site=${PUBLIC_ORIGIN#https://} tls=${TLS:-}
  put 755 /usr/local/bin/abhyas <"$here/deploy/abhyas"
  put 644 /etc/systemd/system/abhyas.service <"$here/deploy/systemd/abhyas.service"
  { echo '[Service]' && for name in $SECRETS; do
    [ ! -f "/etc/abhyas/secrets/$name" ] || echo "LoadCredential=$name:/etc/abhyas/secrets/$name"
  done; } | put 644 /etc/systemd/system/abhyas.service.d/secrets.conf
  sed -e "s|^SITE|$site|" -e "s|^\tTLS\$|${tls:+\ttls $tls}|" "$here/deploy/caddy/Caddyfile" | put 644 /etc/caddy/Caddyfile
  systemctl daemon-reload
  systemctl enable -q postgresql redis-server caddy abhyas
  systemctl start postgresql redis-server caddy
  [ ! -f "$PENDING" ] || systemctl reload-or-restart caddy
}

ready() {
  local until=$((SECONDS + READY_SECONDS))
  while [ "$SECONDS" -lt "$until" ]; do
    bash -c 'exec 3<>/dev/tcp/127.0.0.1/3000 && printf "GET /readyz HTTP/1.0\r\n\r\n" >&3 && head -1 <&3' 2>/dev/null |
      grep -q ' 200 ' && return 0
    [ "$(systemctl show --property NRestarts --value abhyas)" -lt 3 ] || return 1
    sleep 0.5
  done
  return 1
}

# The release before this one comes back when the new one does not start. Its migrations stay, as every migration must
# work with the release before it.
start() {
  if [ -f "$PENDING" ]; then systemctl restart abhyas; else systemctl start abhyas; fi
  ready && return 0
  journalctl -u abhyas -n 20 --no-pager >&2 || true
  [ -n "$before" ] && [ "$before" != "$(readlink /opt/abhyas/current)" ] || fail 'The server is not ready; its log is above.'
  point_to "$before"
  systemctl restart abhyas
  fail "The new release is not ready; $before runs again."
}

admin() {
  [ -n "${ADMIN_EMAIL:-}" ] || return 0
  [ "$(as_postgres -d abhyas -c "select count(*) from users where role = 'ROLE_ADMIN'")" = 0 ] || return 0
  if [ -n "${ADMIN_PASSWORD_FILE:-}" ]; then abhyas make-admin "$ADMIN_EMAIL" <"$ADMIN_PASSWORD_FILE"
  else abhyas make-admin "$ADMIN_EMAIL"; fi
  changed "the admin $ADMIN_EMAIL"
}

[ "$(id -u)" = 0 ] || fail 'Run this as root.'
[ "${1:-}" != uninstall ] || { uninstall && exit 0; }
[ -f "${1:-}" ] || fail 'deploy/install.sh SETTINGS, or deploy/install.sh uninstall (see deploy/install.env.example).'
[ -f "$here/RELEASE" ] || fail 'This folder is not packed; run npm run pack and take dist/abhyas.'
packages
settings "$1"
database
release
units
start
admin
rm -f "$PENDING"
abhyas doctor || true
echo "$changes changes. ${PUBLIC_ORIGIN} runs $(cat "$here/RELEASE")."

#!/bin/sh
# Run lungomare with its secrets in the environment, where they are files under /run/secrets.
# They are on no command line, and in no configuration that anyone keeps.
set -eu

secret() {
    [ -r "/run/secrets/$1" ] && tr -d '\r\n' < "/run/secrets/$1"
}

if password=$(secret postgresql-password); then
    export PGPASSWORD="$password"
fi
if key=$(secret bus-key); then
    export LUNGOMARE_BUS_KEY="$key"
fi
# redis://HOST gets its password; one that has a password already stays as it is
if password=$(secret redis-password); then
    case ${LUNGOMARE_BUS:-} in
        *@*) ;;
        *://*) export LUNGOMARE_BUS="${LUNGOMARE_BUS%%://*}://:$password@${LUNGOMARE_BUS#*://}" ;;
    esac
fi
exec lungomare "$@"

#!/usr/bin/env bash
# npm run image: packs the product and builds the image localhost/abhyas:VERSION with buildah.
# BASE=IMAGE chooses another base. BASE=mmdebstrap makes the base from Debian's packages, where no registry is reached.
set -euo pipefail
cd "$(dirname "$0")/../.."

base="${BASE:-docker.io/library/debian:12-slim}"
version=$(node -p "require('./package.json').version")

if [ "$base" = mmdebstrap ]; then
  base=localhost/debian:12
  if ! buildah inspect --type image "$base" >/dev/null 2>&1; then
    tar=$(mktemp --suffix .tar)
    mmdebstrap --quiet --variant=minbase --include=ca-certificates \
      --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
      --dpkgopt='path-exclude=/usr/share/locale/*' bookworm "$tar"
    podman import --quiet "$tar" "$base"
    rm "$tar"
  fi
fi

bash deploy/pack.sh
buildah build --isolation chroot --build-arg BASE="$base" --file deploy/image/Containerfile \
  --tag "localhost/abhyas:$version" --tag localhost/abhyas:latest dist/abhyas

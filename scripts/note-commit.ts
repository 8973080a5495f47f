import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

/** Part of npm run build: keeps the commit beside what was built from it, for a server needs no git. COMMIT names it where there is none. */
function readCommit(): string {
  try {
    return process.env['COMMIT'] || execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

writeFileSync(new URL('../apps/web/build/commit', import.meta.url), `${readCommit()}\n`)

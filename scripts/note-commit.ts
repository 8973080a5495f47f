import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

/**
 * npm run build notes the commit beside the build, because a server has no git. Without git, COMMIT names the commit.
 */
function readCommit(): string {
  try {
    return process.env['COMMIT'] || execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

writeFileSync(new URL('../apps/web/build/commit', import.meta.url), `${readCommit()}\n`)

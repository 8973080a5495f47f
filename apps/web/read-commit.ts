import { execFileSync } from 'node:child_process'

/** The commit that is built. Without git, COMMIT names it. */
export function readCommit(): string {
  try {
    return process.env['COMMIT'] || execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

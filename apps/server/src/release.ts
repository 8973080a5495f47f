import { readFileSync } from 'node:fs'

/** The number of the release, and the commit that it was built from. */
export type Release = { version: string; commit: string }

const read = (relative: string) => readFileSync(new URL(relative, import.meta.url), 'utf8')

/** `npm run build` notes the commit (scripts/note-commit.ts). Where there is no git, COMMIT says it. */
export function readRelease(env: Record<string, string | undefined>): Release {
  const { version } = JSON.parse(read('../../../package.json')) as { version: string }
  return { version, commit: env['COMMIT'] || readNotedCommit() }
}

function readNotedCommit(): string {
  try {
    return read('../../web/build/commit').trim()
  } catch {
    return 'unknown'
  }
}

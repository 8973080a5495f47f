import { writeFileSync } from 'node:fs'
import { readCommit } from '../apps/web/read-commit.ts'

/** npm run build notes the commit beside the build, because a server has no git. */
writeFileSync(new URL('../apps/web/build/commit', import.meta.url), `${readCommit()}\n`)

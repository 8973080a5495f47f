import { LIMITS, type Program } from '../program.ts'

export const python = (source: string): Program => ({
  needs: ['/usr/bin/python3'],
  // Isolated: no variable and no folder of a user changes what is imported.
  command: ['/usr/bin/python3', '-I', '-B', '-u', '/work/snippet.py'],
  files: { '/work/snippet.py': source },
  shows: {},
  limits: LIMITS,
  // The last line of the report names the error.
  errorIn: (text) => text.trimEnd().split('\n').at(-1) ?? '',
})

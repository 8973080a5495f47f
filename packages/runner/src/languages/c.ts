import { compileThenRun, LIMITS, type Program } from '../program.ts'

/** A question is about one function as often as about a program, and then leaves out the lines that everybody knows. */
const HEADERS = ['stdio', 'stdlib', 'string', 'stdbool', 'math', 'limits', 'ctype'].map(
  (name) => `#include <${name}.h>`,
)

const programOf = (source: string) =>
  /\bmain\s*\(/.test(source) ? source : `${HEADERS.join('\n')}\nint main(void) {\n#line 1\n${source}\nreturn 0;\n}\n`

export const c = (source: string): Program => ({
  needs: ['gcc'],
  command: compileThenRun(
    'gcc -std=gnu17 -w -fno-diagnostics-show-caret -fmax-errors=3 -o program snippet.c -lm',
    './program',
  ),
  files: { '/work/snippet.c': programOf(source) },
  shows: {},
  limits: { ...LIMITS, seconds: 8 },
  errorIn: (text) => text.trim(),
})

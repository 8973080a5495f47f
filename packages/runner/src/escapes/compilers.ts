import { type Escape, withoutFilter } from './escape.ts'

/** A snippet in C that is only compiled. Its attempt succeeds when the compiler reads the file. */
const whenCompiled = (name: string, source: Escape['source'], more: Partial<Escape> = {}): Escape => ({
  name,
  language: 'c',
  source,
  ends: ['does_not_compile'],
  ...more,
})

const DOUBLED = Array.from({ length: 30 }, (_, nth) => `#define A${nth + 1} A${nth} A${nth}`).join('\n')

/** Attempts that use what a language brings: its compiler, its libraries, its database. */
export const COMPILERS: Escape[] = [
  whenCompiled(
    'a compiler that reads a file into the program',
    ({ secretFile }) =>
      `#include <stdio.h>
    __asm__(".data\\nkept: .incbin \\"${secretFile}\\"\\n.byte 0\\n.text");
    int main(void) { puts("ESCAPED"); return 0; }`,
    { control: 'no box' },
  ),
  whenCompiled('a compiler that shows the passwords as an error', () => '#include "/etc/shadow"\nint main(void) { }'),
  whenCompiled(
    'a compiler that reads the accounts as source',
    () =>
      `#include <stdio.h>
    #if __has_include("/etc/hostname") || __has_include("/etc/hosts")
    int main(void) { puts("ESCAPED"); return 0; }
    #endif`,
    { control: 'no box', ends: ['does_not_compile', 'error'] },
  ),
  whenCompiled('a source without an end', () => '#include "/dev/zero"\nint main(void) { }', {
    seconds: 2,
    ends: ['does_not_compile', 'timeout', 'too_much_memory'],
  }),
  whenCompiled(
    'a source that includes itself',
    () => '#include "/work/snippet.c"\n#include "/work/snippet.c"\nint main(void) { }',
    {
      seconds: 3,
      ends: ['does_not_compile', 'timeout', 'too_much_memory'],
    },
  ),
  whenCompiled(
    'a macro that doubles thirty times',
    () => `#define A0 x +\n${DOUBLED}\nint main(void) { int x = 1; return A30 x; }`,
    {
      seconds: 2,
      ends: ['timeout', 'too_much_memory', 'does_not_compile'],
    },
  ),
  whenCompiled('a program of a gigabyte', () => 'char block[1 << 30] = {1}; int main(void) { return block[9]; }', {
    seconds: 4,
    ends: ['timeout', 'too_much_memory', 'does_not_compile'],
  }),
  ...(process.arch === 'x64'
    ? [
        {
          name: 'the second door to the kernel, for programs of 32 bits',
          language: 'c' as const,
          source: () => `int result; __asm__ volatile("int $0x80" : "=a"(result) : "a"(20)); puts("ESCAPED");`,
          ends: ['error' as const],
          control: withoutFilter,
        },
      ]
    : []),
  {
    name: 'memory of the JVM through Unsafe',
    language: 'java',
    source: () => `var field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
      field.setAccessible(true);
      ((sun.misc.Unsafe) field.get(null)).putAddress(0, 0);
      System.out.println("ESCAPED");`,
    ends: ['error'],
  },
  {
    name: 'a library of the system in Java',
    language: 'java',
    source: ({ secretFile }) => `try { System.load("${secretFile}"); System.out.println("ESCAPED"); }
      catch (UnsatisfiedLinkError e) { System.out.println("HELD " + e.getMessage().contains("No such file")); }`,
  },
  {
    name: 'the inner parts of Node',
    language: 'javascript',
    source: ({ secretFile }) => `const { spawn } = process.binding('spawn_sync')
      const pipe = { type: 'pipe', readable: true, writable: true }
      const { output } = spawn({ file: '/usr/bin/cat', args: ['cat', '${secretFile}'], stdio: [pipe, pipe, pipe] })
      console.log(output?.[1]?.length > 0 ? 'ESCAPED' : 'HELD')`,
    control: 'no box',
  },
  {
    name: 'a hundred workers of JavaScript',
    language: 'javascript',
    source: () => `const { Worker } = require('worker_threads')
      let alive = 0
      for (let n = 0; n < 100; n++)
        new Worker('setTimeout(() => {}, 9000)', { eval: true })
          .on('online', () => { if (++alive === 100) console.log('ESCAPED') })
          .on('error', () => { console.log('HELD'); process.exit() })`,
    ends: ['error', 'too_much_memory', 'timeout', 'output'],
    seconds: 5,
  },
  {
    name: 'a prison of Node that is left',
    language: 'javascript',
    source: ({ secretFile }) => `const { constructor } = {}.constructor
      const fs = constructor('return process')().getBuiltinModule('fs')
      try { console.log('ESCAPED', fs.readFileSync('${secretFile}').length) } catch (error) { console.log('HELD', error.code) }`,
    control: 'no box',
  },
]

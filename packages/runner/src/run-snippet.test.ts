import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Outcome } from '@abhyas/contract/rules/run-results'
import type { Language } from '@abhyas/contract/rules/snippets'
import { expect, test, vi } from 'vitest'
import { hasRunner, RunnerMissing, runSnippet } from './run-snippet.ts'

const canRun = Boolean(process.env['CI']) || (await hasRunner())

const CASES: [Language, string, Outcome, string][] = [
  ['javascript', 'console.log([3, 1, 2].toSorted().join())', 'output', '1,2,3\n'],
  ['javascript', 'import { EOL } from "node:os"\nconsole.log(EOL.length)', 'output', '1\n'],
  ['javascript', 'console.log(n)\nconst n = 1', 'error', "ReferenceError: Cannot access 'n' before initialization"],
  ['typescript', 'const n: number = 2\nconsole.log(n)', 'output', '2\n'],
  ['python', 'print(7 // 2, end="")', 'output', '3'],
  ['python', 'print({}["a"])', 'error', "KeyError: 'a'"],
  ['c', 'printf("%d", sizeof(char));', 'output', '1'],
  ['c', '#include <stdio.h>\nint main(void) { puts("x"); return 0; }', 'output', 'x\n'],
  ['c', 'int n = "a" + ;', 'does_not_compile', 'snippet.c:1:15: error: expected expression'],
  ['java', 'System.out.println(7 / 2);', 'output', '3\n'],
  [
    'java',
    'class A { }\nclass Main { public static void main(String[] a) { System.out.print(List.of(1)); } }',
    'output',
    '[1]',
  ],
  ['java', 'Object o = "x"; Integer i = (Integer) o;', 'error', 'ClassCastException: '],
  ['java', 'float f = 2.5;', 'does_not_compile', 'Snippet.java:1: error: incompatible types'],
  [
    'sql',
    'create table t (a int); insert into t values (1), (null); select a, count(*) over () from t',
    'output',
    '1, 2\nnull, 2\n',
  ],
  ['sql', 'select 1 where false', 'output', 'no rows\n'],
  ['sql', 'select nothing', 'error', 'ERROR 42703: column "nothing" does not exist'],
]

test.runIf(canRun).each(CASES)('%s: %j ends with %s', async (language, source, outcome, text) => {
  const run = await runSnippet({ language, source })
  expect(run).toMatchObject({ outcome })
  if (outcome === 'output') expect(run.output).toBe(text)
  else expect(run.error).toContain(text)
})

test.runIf(canRun)('a run can be stopped', async () => {
  const stopped = runSnippet({ language: 'python', source: 'while True: pass', signal: AbortSignal.timeout(500) })
  await expect(stopped).rejects.toThrow('aborted')
})

test.runIf(canRun)('when the worker is killed, its snippet ends too', async () => {
  const code = `import('${new URL('run-snippet.ts', import.meta.url).href}').then(({ runSnippet }) =>
    runSnippet({ language: 'python', source: 'import time; time.sleep(60)', seconds: 60 }))`
  const worker = spawn(process.execPath, ['--no-warnings', '-e', code], { stdio: 'ignore' })
  const started = () => childrenOf(worker.pid ?? 0)
  await vi.waitFor(() => expect(started().map(commandOf)).toContain('/usr/bin/python3'), 20_000)
  const before = started()
  worker.kill('SIGKILL')
  expect(before.length).toBeGreaterThan(3)
  await vi.waitFor(() => expect(before.filter(isAlive)).toEqual([]), 5_000)
})

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended since it was listed.
    return ''
  }
}

const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`).split('\0')[0] ?? ''

const childrenOf = (pid: number): number[] => {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return children.concat(children.flatMap(childrenOf))
}

const isAlive = (pid: number): boolean => /State:\s+[^Z]/.test(read(`/proc/${pid}/status`))

test('without bubblewrap nothing runs, and a sentence says so', async () => {
  vi.stubEnv('PATH', '/nowhere')
  await expect(runSnippet({ language: 'python', source: 'print(1)' })).rejects.toThrow(RunnerMissing)
  vi.unstubAllEnvs()
})

import { afterEach, expect, test, vi } from 'vitest'
import { parseStatement } from './outcome.ts'
import type { PlacedQuestion } from './read-bank.ts'
import { hasJava, runJava } from './run-java.ts'
import { runScripts } from './run-scripts.ts'
import { verifyAnswers } from './verify-answers.ts'

/** These tests have no SQL, so no database is needed. */
const NO_DATABASE = 'postgres://nowhere'

/** `fence` is the text after the backticks: a language, and the stated result of the snippet. */
const asked = (place: string, fence: string, code: string, key: string): PlacedQuestion => {
  const [language = '', ...stated] = fence.split(' ')
  const statement = stated.length > 0 ? parseStatement(language, stated.join(' ')) : null
  return {
    place,
    id: '',
    line: 1,
    difficulty: 'easy',
    isExamOnly: false,
    kind: 'one',
    text: 'What does this print?',
    options: [key],
    keys: [key],
    reasons: [],
    explanation: '',
    snippets: [{ language, code, statement }],
  }
}

afterEach(() => vi.unstubAllEnvs())

test('a wrong key is reported together with the output of the snippet', async () => {
  const questions = [
    asked('a', 'js', 'console.log([3, 1, 2].toSorted().join(" "))', '`1 2 3`'),
    asked('b', 'js', 'console.log(1 + "1")', '`2`'),
    asked('c', 'ts', 'const n: number = 2\nconsole.log(n)', '2'),
    asked('d', 'cobol', '', 'x'),
  ]
  const { verified, skipped, wrong } = await verifyAnswers(questions, NO_DATABASE)
  expect({ verified, skipped }).toEqual({ verified: 4, skipped: 0 })
  expect(wrong).toEqual(['d cannot be run: cobol', 'b prints “11”, and “2” is marked as right'])
})

test('an error proves an answer only when the fence states its class and its message', async () => {
  const early = 'console.log(n)\nconst n = 1'
  const states = "js throws ReferenceError: Cannot access 'n' before initialization"
  const questions = [
    asked('a', states, early, '`ReferenceError`'),
    asked('b', 'js', early, '`ReferenceError`'),
    asked('a typo', states, 'consle.log(n)\nconst n = 1', '`ReferenceError`'),
    asked('no error', states, 'console.log("ReferenceError")', '`ReferenceError`'),
  ]
  const { wrong } = await verifyAnswers(questions, NO_DATABASE)
  expect(wrong).toEqual([
    "b throws ReferenceError: Cannot access 'n' before initialization, and “ReferenceError” is marked as right",
    'a typo throws ReferenceError: consle is not defined, and its fence states something else',
    'no error prints “ReferenceError”, and its fence states something else',
  ])
})

test('a script that does not end fails alone', async () => {
  const scripts = ['for (;;);', 'console.log(1)', 'process.exit(1)'].map((code) => ({ language: 'js', code }))
  expect(await runScripts(scripts, 2_000)).toEqual([
    { kind: 'hangs' },
    { kind: 'prints', text: '1\n' },
    { kind: 'exits' },
  ])
})

test('without a JDK the Java questions are counted as skipped, and in CI that is an error', async () => {
  vi.stubEnv('PATH', '/nowhere')
  const questions = [asked('a', 'java', 'System.out.println(7 / 2);', '3')]
  vi.stubEnv('CI', '')
  expect(await verifyAnswers(questions, NO_DATABASE)).toEqual({ verified: 0, skipped: 1, wrong: [] })
  vi.stubEnv('CI', '1')
  const { wrong } = await verifyAnswers(questions, NO_DATABASE)
  expect(wrong).toEqual(['1 questions are not proved, because this machine has no JDK'])
})

test.runIf(hasJava())('Java is run too: what it prints, throws, or why it does not compile', async () => {
  const questions = [
    asked('a', 'java', 'System.out.println(7 / 2);', '3.5'),
    asked('b', 'java throws ClassCastException', 'Object o = "x"; Integer i = (Integer) o;', 'A `ClassCastException`'),
    asked('c', 'java', 'record P(int x) {}\nSystem.out.println(new P(1).equals(new P(1)));', '`true`'),
    asked('d', 'java does-not-compile prob.found.req', 'float f = 2.5;', 'It does not compile'),
    asked('a typo', 'java does-not-compile prob.found.req', 'float f = 2.5f', 'It does not compile'),
  ]
  const { wrong } = await verifyAnswers(questions, NO_DATABASE)
  expect(wrong).toEqual([
    'a prints “3”, and “3.5” is marked as right',
    'a typo does not compile: expected, and its fence states something else',
  ])
})

test.runIf(hasJava())('a Java snippet that does not compile, hangs or ends the JVM fails alone', async () => {
  const outcomes = await runJava(
    [
      'System.out.print(1);',
      'int x = ;',
      'System.exit(0);',
      'System.out.print(2);',
      'for (;;) Thread.sleep(10);',
      'System.out.print(3);',
    ],
    10_000,
  )
  expect(outcomes).toEqual([
    { kind: 'prints', text: '1' },
    { kind: 'does-not-compile', name: 'illegal.start.of.expr', message: '' },
    { kind: 'exits' },
    { kind: 'prints', text: '2' },
    { kind: 'hangs' },
    { kind: 'prints', text: '3' },
  ])
})

test('several right options are proved one by one, and a number by every snippet', async () => {
  const several = { kind: 'several' as const, options: ['2', '4', '5'], keys: ['2', '5'] }
  const number = { kind: 'number' as const, options: [], keys: ['3.14 ± 0.01'] }
  const primes = 'for (const n of [2, 4, 5]) console.log(n < 4 || n % 2 === 1)'
  const questions = [
    { ...asked('a', 'js', primes, ''), ...several },
    { ...asked('b', 'js', 'console.log(true, true, true)', ''), ...several },
    { ...asked('c', 'js', 'console.log(Math.PI.toFixed(2))', ''), ...number },
    { ...asked('d', 'js', 'console.log(22 / 7 + 1)', ''), ...number },
    { ...asked('e', 'js', 'console.log("3.14 ± 0.01")', ''), ...number },
  ]
  const { wrong } = await verifyAnswers(questions, NO_DATABASE)
  expect(wrong).toEqual([
    'b prints “true true true”, and “true false true” is marked as right',
    'd prints “4.142857142857142”, and “3.14 ± 0.01” is marked as right',
    'e prints “3.14 ± 0.01”, and “3.14 ± 0.01” is marked as right',
  ])
})

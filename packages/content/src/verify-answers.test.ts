import { expect, test } from 'vitest'
import type { PlacedQuestion } from './read-bank.ts'
import { hasJava } from './run-java.ts'
import { verifyAnswers } from './verify-answers.ts'

/** No SQL in these: no database is asked. */
const NO_DATABASE = 'postgres://nowhere'

const asked = (place: string, language: string, code: string, key: string): PlacedQuestion => ({
  place,
  line: 1,
  difficulty: 'easy',
  isExamOnly: false,
  text: 'What does this print?',
  options: [key],
  keys: [key],
  explanation: '',
  snippets: [{ language, code }],
})

test('a wrong key is caught, with what the snippet prints instead', async () => {
  const questions = [
    asked('a', 'js', 'console.log([3, 1, 2].toSorted().join(" "))', '`1 2 3`'),
    asked('b', 'js', 'console.log(1 + "1")', '`2`'),
    asked('c', 'ts', 'const n: number = 2\nconsole.log(n)', '2'),
    asked('d', 'js', 'null.length', 'TypeError'),
    asked('e', 'cobol', '', 'x'),
  ]
  const { verified, skipped, wrong } = await verifyAnswers(questions, NO_DATABASE)
  expect({ verified, skipped }).toEqual({ verified: 5, skipped: 0 })
  expect(wrong).toEqual(['e cannot be run: cobol', 'b prints “11”, and “2” is marked as right'])
})

test.runIf(hasJava())(
  'Java is run too: a wrong key, and an error by its name',
  async () => {
    const questions = [
      asked('a', 'java', 'System.out.println(7 / 2);', '3.5'),
      asked('b', 'java', 'Object o = "x"; Integer i = (Integer) o;', 'ClassCastException'),
      asked('c', 'java', 'record P(int x) {}\nSystem.out.println(new P(1).equals(new P(1)));', '`true`'),
    ]
    const { wrong } = await verifyAnswers(questions, NO_DATABASE)
    expect(wrong).toEqual(['a prints “3”, and “3.5” is marked as right'])
  },
  60_000,
)

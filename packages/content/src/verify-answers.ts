import { isInRange, numberRange } from '@abhyas/contract/rules/number-answers'
import { isAsStated, type Outcome, type Statement, tell } from './outcome.ts'
import { plainText } from '@abhyas/contract/rules/hints/plain-text'
import type { PlacedQuestion } from './read-bank.ts'
import { hasJava, runJava } from './run-java.ts'
import { runScripts } from './run-scripts.ts'
import { runSql } from './run-sql.ts'

export type Verdict = {
  /** The number of questions that were proved by running. */
  verified: number
  /** The number of questions that could not be run because this machine has no JDK. In CI that is an error. */
  skipped: number
  /** The wrong answers, each with the output of its snippet. */
  wrong: string[]
}

type Proof = { place: string; key: Key; language: string; code: string; statement: Statement | null }

/** What a snippet must print, in words and as a check. */
type Key = { text: string; isPrinted: (printed: string) => boolean }

const RUNNERS = {
  js: (proofs: Proof[]) => runScripts(proofs),
  ts: (proofs: Proof[]) => runScripts(proofs),
  sql: (proofs: Proof[], databaseUrl: string) =>
    runSql(
      databaseUrl,
      proofs.map(({ code }) => code),
    ),
  java: (proofs: Proof[]) => runJava(proofs.map(({ code }) => code)),
}
type Language = keyof typeof RUNNERS

const isLanguage = (name: string): name is Language => Object.hasOwn(RUNNERS, name)

/** Runs every snippet and compares its result with its fence and the option that is marked as right. */
export async function verifyAnswers(questions: PlacedQuestion[], databaseUrl: string): Promise<Verdict> {
  const proofs = questions.flatMap((question) =>
    question.snippets.map((snippet): Proof => ({ place: question.place, key: keyOf(question), ...snippet })),
  )
  const unknown = proofs.filter(({ language }) => !isLanguage(language))
  const runnable = Map.groupBy(
    proofs.filter(({ language }) => isLanguage(language)),
    ({ language }) => language,
  )
  const skipped = hasJava() ? [] : (runnable.get('java') ?? [])
  const wrong = unknown.map(({ place, language }) => `${place} cannot be run: ${language}`)
  if (skipped.length > 0 && process.env['CI'])
    wrong.push(`${countPlaces(skipped)} questions are not proved, because this machine has no JDK`)
  for (const [language, group] of runnable) {
    if (language === 'java' && skipped.length > 0) continue
    const outcomes = await RUNNERS[language as Language](group, databaseUrl)
    for (const [index, proof] of group.entries()) {
      const problem = problemOf(proof, outcomes[index] ?? { kind: 'exits' })
      if (problem) wrong.push(`${proof.place} ${problem}`)
    }
  }
  return { verified: countPlaces(proofs) - countPlaces(skipped), skipped: countPlaces(skipped), wrong }
}

/** Several right options are proved one by one: the snippet prints true or false for each option, in their order. */
function keyOf({ kind, options, keys }: PlacedQuestion): Key {
  const [key = ''] = keys
  const range = kind === 'number' ? numberRange(key) : null
  if (range) return { text: key, isPrinted: (printed) => printed !== '' && isInRange(printed, range) }
  const text = kind === 'several' ? options.map((option) => keys.includes(option)).join(' ') : plainText(key)
  return { text, isPrinted: (printed) => printed === text }
}

function problemOf({ key, statement }: Proof, outcome: Outcome): string | false {
  if (statement) return !isAsStated(statement, outcome) && `${tell(outcome)}, and its fence states something else`
  const isProved = outcome.kind === 'prints' && key.isPrinted(plainText(outcome.text))
  return !isProved && `${tell(outcome)}, and “${key.text}” is marked as right`
}

/** A question may be proved by more than one snippet. */
const countPlaces = (proofs: Proof[]) => new Set(proofs.map(({ place }) => place)).size

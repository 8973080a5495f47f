import type { OracleMock } from './mocks.ts'
import { partsOf } from './parts.ts'
import { gradeSheet } from './rules.ts'
import type { Sat } from './sit.ts'
import { write } from './fraction.ts'

/** Grades a sheet by the rules of the oracle. Returns each figure that differs from the server's figure. */
export function* compareSheet(mock: OracleMock, { asked, questionIds, summary, result }: Sat): Iterable<string> {
  const { right, got, total, isPassed, questions } = gradeSheet(mock, asked)
  const status = isPassed ? 'Pass' : 'Fail'
  for (const told of result ? [summary, result] : [summary]) {
    if (told.state !== 'graded') yield `is ${told.state}`
    if (told.correctCount !== right) yield `${told.correctCount} right, by the rules ${right}`
    if (told.marks?.got !== partsOf(got)) yield `${told.marks?.got} parts, by the rules ${partsOf(got)} (${write(got)})`
    if (told.marks?.total !== partsOf(total)) yield `${told.marks?.total} parts in all, by the rules ${partsOf(total)}`
    if (told.status !== status) yield `${told.status}, by the rules ${status} with ${write(got)}`
  }
  if (!result) return
  if (result.items.length !== asked.length) yield `the result has ${result.items.length} of ${asked.length} questions`
  for (const [place, item] of result.items.entries()) {
    const graded = questions[place]
    const where = `place ${place}, question ${questionIds[place]} (${asked[place]?.key.kind})`
    if (!graded || item.questionId !== questionIds[place]) yield `${where}: is question ${item.questionId}`
    else if (item.marksGot !== partsOf(graded.marks))
      yield `${where}: ${item.marksGot} parts, by the rules ${partsOf(graded.marks)}`
    else if (item.isCorrect !== graded.isRight)
      yield `${where}: right ${item.isCorrect}, by the rules ${graded.isRight}`
    else if (item.isAnswered !== (asked[place]?.given !== null)) yield `${where}: answered ${item.isAnswered}`
  }
}

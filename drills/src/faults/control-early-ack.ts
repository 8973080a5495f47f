import { rewriteSource } from '../rewrite-source.ts'

// Everything is judged and written as ever, but acknowledged a few moments before it is committed.
rewriteSource(
  '@abhyas/api/features/exams/attempts/save-answers',
  'await upsertAnswers(db, [...rows.values()])',
  `await new Promise((acknowledge, fail) => {
    db.transaction(async (tx) => {
      acknowledge(await upsertAnswers(tx, [...rows.values()]))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }).catch(fail)
  })`,
)

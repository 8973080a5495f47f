import { rewriteSource } from '@abhyas/testing/rewrite-source'

// Answers are judged and written as usual, but acknowledged 20 ms before the commit.
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

import { rewriteSource } from '@abhyas/testing/rewrite-source'

// Answers to every section are taken as long as the attempt runs.
rewriteSource(
  '@abhyas/api/features/exams/attempts/answer-queries',
  'now() < ${OVER_AT} and (a.section_ends is null or now() >= ${OPENS_AT})',
  'now() < a.deadline + ${GRACE}',
)

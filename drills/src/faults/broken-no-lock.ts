import { rewriteSource } from '@abhyas/testing/rewrite-source'

// Without this lock an attempt can be closed while a save to it is not committed yet.
rewriteSource('@abhyas/api/features/exams/attempts/answer-queries', ' for key share', '')

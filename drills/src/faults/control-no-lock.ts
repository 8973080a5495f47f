import { rewriteSource } from '../rewrite-source.ts'

// A save no longer keeps its attempt from being closed before it has committed.
rewriteSource('@abhyas/api/features/exams/attempts/answer-queries', ' for key share', '')

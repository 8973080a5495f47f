import { rewriteSource } from '../rewrite-source.ts'

// A save no longer keeps its attempt from being closed before it has committed.
rewriteSource('/features/exams/answer-queries.ts', ' for key share', '')

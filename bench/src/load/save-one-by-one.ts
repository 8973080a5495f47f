import { rewriteSource } from '@abhyas/testing/rewrite-source'

// Every save becomes a statement of its own. Only this one number changes, so that production needs no switch for it.
rewriteSource('@abhyas/api/features/exams/attempts/save-answers', /^const MAX_SAVES = \d+$/m, 'const MAX_SAVES = 1')

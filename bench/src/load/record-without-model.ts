import { rewriteSource } from '@abhyas/testing/rewrite-source'

// Practice is recorded by the statements from before the model. The rest of the request stays as it is.
const FORMER = new URL('former-practice.ts', import.meta.url).href

/** Puts a former function in the place of today's, which keeps its code under another name. */
function putBack(module: string, keyword: 'const' | 'async function', name: string): void {
  const isUsed = `import { ${name} } from '${FORMER}'\nexport { ${name} }\n`
  rewriteSource(`@abhyas/api/features/${module}`, `export ${keyword} ${name}`, `${isUsed}${keyword} ${name}OfToday`)
}

putBack('learning/model/record-answers', 'async function', 'recordAnswers')
putBack('learning/model/known-queries', 'async function', 'lockLearner')
putBack('practice/practice-queries', 'async function', 'selectQuestionsToJudge')
putBack('access/access-queries', 'const', 'selectOpenModules')
putBack('exams/attempts/open-attempt-queries', 'const', 'selectOpenPapers')

import type { PaperSections } from '@abhyas/contract/exams-sections'
import type { Db } from '@abhyas/database/database'
import { withHtml } from '../../../text/with-html.ts'
import { composeVariants } from './composition.ts'
import type { Composition, Variant } from './composition-types.ts'
import {
  insertPapers,
  replaceExamPapers,
  selectCandidates,
  selectCompositions,
  selectQuestionsWithKeys,
} from './composition-queries.ts'
import { makePaper, type QuestionWithKey } from './make-paper.ts'
import { updateExamPaper } from './paper-queries.ts'

/** Gives a mock exam its papers. The caller has locked the exam. */
export async function remakeMock(tx: Db, examId: number): Promise<void> {
  const [composition] = await selectCompositions(tx, [examId])
  if (!composition) return
  const { variants } = composeVariants(composition, await selectCandidates(tx, composition))
  const ids = new Set(variants.flatMap((variant) => variant.flat().map(({ id }) => id)))
  const questions = new Map(
    (await withHtml(await selectQuestionsWithKeys(tx, [...ids]))).map((question) => [question.id, question]),
  )
  const papers = variants.flatMap((variant) => makeVariant(composition, variant, questions) ?? [])
  const stored = papers.length > 0 ? await insertPapers(tx, papers) : new Map<string, number>()
  const paperIds = papers.map(({ hash }) => stored.get(hash.toString('hex')) as number)
  await replaceExamPapers(tx, examId, composition.variants > 1 ? paperIds : [])
  await updateExamPaper(tx, examId, paperIds[0] ?? null)
}

/** A section without a usable question is left out. */
function makeVariant(
  { sectionMode: mode, sections }: Composition,
  variant: Variant,
  questions: ReadonlyMap<number, QuestionWithKey>,
) {
  const list: PaperSections['list'] = []
  const asked: QuestionWithKey[] = []
  for (const [place, { name, note, seconds }] of sections.entries()) {
    const chosen = (variant[place] ?? []).flatMap(({ id, marks }) => {
      const question = questions.get(id)
      return question ? [{ ...question, marks }] : []
    })
    if (chosen.length === 0) continue
    list.push({ name, questionCount: chosen.length, seconds: mode === 'timed' ? seconds : null, note })
    asked.push(...chosen)
  }
  return makePaper(asked, { mode, list })
}

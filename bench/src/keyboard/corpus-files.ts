import { LAYOUTS } from '@abhyas/importing/corpus/judge-corpus'
import { type Planned, planQuestion } from '@abhyas/importing/corpus/plan'
import { makeQuestions } from '@abhyas/importing/corpus/questions'
import { randomFrom } from '@abhyas/importing/corpus/random'
import type { ImportSource } from '@abhyas/importing/read-import'

export type CorpusFile = { layout: string; source: ImportSource; planned: Planned[]; firstLines: number[] }

/** Different questions in every layout, one file for each, with the faults of the corpus. */
export function corpusFiles(count: number, seed: number): CorpusFile[] {
  const each = Math.ceil(count / LAYOUTS.length)
  // Some layouts have only one kind of question, so there are more questions than are taken.
  const left = makeQuestions(count * 3, seed)
  return LAYOUTS.map((layout, nth) => {
    const random = randomFrom(seed * 7919 + nth)
    const planned: Planned[] = []
    for (let at = 0; at < left.length && planned.length < each;) {
      const question = left[at]
      if (question && layout.isFor(question)) {
        planned.push(planQuestion(question, layout.faults, random))
        left.splice(at, 1)
      } else at++
    }
    const { source, firstLines } = layout.render(planned, random)
    return { layout: layout.name, planned, source, firstLines }
  })
}

import type { Draft } from '../draft.ts'
import { readImport } from '../read-import.ts'
import type { ExportedQuestion, LeftOut, Written } from './exported-question.ts'

type Shown = Pick<Draft, 'kind' | 'questionText' | 'options' | 'correctAnswer'> & Partial<Draft>
type PlainFormat = {
  suffix: string
  /** The lines of one question, or null when the format cannot hold it. */
  linesOf: (question: ExportedQuestion, nth: number) => string[] | null
  /** What must come back, besides the texts and the key. */
  shows: (keyof Draft & keyof ExportedQuestion)[]
}

/**
 * Formats without marks for their texts may read them as something else. So each file is read back, and a question that
 * does not come back the same is left out.
 */
export async function keepReadable(questions: readonly ExportedQuestion[], format: PlainFormat): Promise<Written> {
  const isSame = (draft: Draft | undefined, question: ExportedQuestion): boolean =>
    draft !== undefined &&
    JSON.stringify(shownOf(draft, format)) === JSON.stringify(shownOf(question, format)) &&
    draft.correctAnswer !== null
  let kept: number[] = []
  for (const [nth, question] of questions.entries()) {
    const lines = format.linesOf(question, 0)
    const drafts = lines ? await draftsOf(lines) : []
    if (drafts.length === 1 && isSame(drafts[0], question)) kept.push(nth)
  }
  let lines: string[] = []
  // Together, questions may be read in another way. Each round leaves out at least one of them.
  for (let isDone = false; !isDone;) {
    lines = []
    const begins: number[] = []
    for (const [at, nth] of kept.entries()) {
      begins.push(lines.length + 1)
      lines.push(...(format.linesOf(questions[nth] as ExportedQuestion, at) ?? []), '')
    }
    const drafts = kept.length > 0 ? await draftsOf(lines) : []
    const good = kept.filter((nth, at) =>
      isSame(
        drafts.find(({ firstLine }) => firstLine === begins[at]),
        questions[nth] as ExportedQuestion,
      ),
    )
    isDone = good.length === kept.length && drafts.length === kept.length
    // One draft too many, with all others right: none of them can be trusted.
    kept = good.length < kept.length ? good : isDone ? kept : []
  }
  const leftOut = questions.flatMap((_, nth): LeftOut[] =>
    kept.includes(nth) ? [] : [{ question: nth, code: 'question' }],
  )
  return { suffix: format.suffix, bytes: new TextEncoder().encode(lines.join('\n')), leftOut }
}

const draftsOf = async (lines: readonly string[]): Promise<Draft[]> =>
  (await readImport({ name: 'export.txt', bytes: Buffer.from(lines.join('\n')) }).catch(() => ({ drafts: [] }))).drafts

const shownOf = (one: Shown | ExportedQuestion, { shows }: PlainFormat) => [
  one.kind,
  one.questionText,
  one.options,
  one.correctAnswer,
  ...shows.map((name) => one[name]),
]

/** The parts of a question that this format has no place for. */
export const lostParts = (
  questions: readonly ExportedQuestion[],
  whole: readonly LeftOut[],
  codes: readonly LeftOut['code'][],
): LeftOut[] => {
  const gone = new Set(whole.map(({ question }) => question))
  return questions.flatMap((question, nth) =>
    gone.has(nth) ? [] : codes.filter((code) => HAS[code](question)).map((code): LeftOut => ({ question: nth, code })),
  )
}

const HAS: Record<LeftOut['code'], (question: ExportedQuestion) => boolean> = {
  question: () => false,
  characters: () => false,
  pictures: () => false,
  explanation: ({ description }) => description !== '',
  reasons: ({ reasons }) => reasons.length > 0,
  difficulty: () => true,
  tags: ({ tags }) => tags.length > 0,
  topic: ({ topicName }) => topicName !== null,
  exam_only: ({ isExamOnly }) => isExamOnly,
  keeps_order: ({ keepsOrder }) => keepsOrder,
}

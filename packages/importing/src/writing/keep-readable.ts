import type { Draft } from '../draft.ts'
import { readImport } from '../read-import.ts'
import { ImportRefusal } from '../refusal.ts'
import type { ExportedQuestion, LeftOut, WholeCode, Written } from './exported-question.ts'

type Shown = Pick<Draft, 'kind' | 'questionText' | 'options' | 'correctAnswer'> & Partial<Draft>
type PlainFormat = {
  suffix: string
  /** The lines of one question, or why the format cannot hold it. */
  linesOf: (question: ExportedQuestion, nth: number) => string[] | WholeCode
  /** What must come back, besides the texts and the key. */
  shows: (keyof Draft & keyof ExportedQuestion)[]
}
type Kept = { nth: number; question: ExportedQuestion }

/**
 * Formats without marks for their texts may read them as something else. So each file is read back, and a question that
 * does not come back the same is left out.
 */
export async function keepReadable(questions: readonly ExportedQuestion[], format: PlainFormat): Promise<Written> {
  const leftOut: LeftOut[] = []
  let kept: Kept[] = []
  for (const [nth, question] of questions.entries()) {
    const lines = format.linesOf(question, 0)
    if (typeof lines === 'string') leftOut.push({ question: nth, code: lines })
    else if (await comesBackAlone(lines, question, format)) kept.push({ nth, question })
    else leftOut.push({ question: nth, code: 'read_otherwise' })
  }
  // Together, questions may be read in another way. Each round leaves out at least one of them.
  for (;;) {
    const { lines, begins } = joined(kept, format)
    const drafts = kept.length > 0 ? await draftsOf(lines) : []
    const byLine = new Map(drafts.map((draft) => [draft.firstLine, draft]))
    const good = kept.filter(({ question }, at) => isSame(byLine.get(begins[at] ?? 0), question, format))
    if (good.length === kept.length && drafts.length === kept.length)
      return { suffix: format.suffix, bytes: new TextEncoder().encode(lines.join('\n')), leftOut }
    // One draft too many, with all others right: none of them can be trusted.
    const next = new Set(good.length < kept.length ? good : [])
    for (const each of kept) if (!next.has(each)) leftOut.push({ question: each.nth, code: 'read_otherwise' })
    kept = [...next]
  }
}

function joined(kept: readonly Kept[], format: PlainFormat): { lines: string[]; begins: number[] } {
  const lines: string[] = []
  const begins: number[] = []
  for (const [at, { question }] of kept.entries()) {
    begins.push(lines.length + 1)
    lines.push(...[format.linesOf(question, at)].flat(), '')
  }
  return { lines, begins }
}

async function comesBackAlone(lines: readonly string[], question: ExportedQuestion, format: PlainFormat) {
  const drafts = await draftsOf(lines)
  return drafts.length === 1 && isSame(drafts[0], question, format)
}

const isSame = (draft: Draft | undefined, question: ExportedQuestion, format: PlainFormat): boolean =>
  draft !== undefined &&
  draft.correctAnswer !== null &&
  JSON.stringify(shownOf(draft, format)) === JSON.stringify(shownOf(question, format))

/** A text that is refused for what it says comes back as nothing. One that is too long for any import is refused here too. */
async function draftsOf(lines: readonly string[]): Promise<Draft[]> {
  try {
    return (await readImport({ name: 'export.txt', bytes: Buffer.from(lines.join('\n')) })).drafts
  } catch (error) {
    const isTooLong = error instanceof ImportRefusal && ['file_too_large', 'too_many_lines'].includes(error.code)
    if (isTooLong || !(error instanceof ImportRefusal)) throw error
    return []
  }
}

const shownOf = (one: Shown | ExportedQuestion, { shows }: PlainFormat) => [
  one.kind,
  one.questionText,
  one.options,
  one.correctAnswer,
  ...shows.map((name) => one[name]),
]

type LostPart = Exclude<LeftOut['code'], WholeCode | 'pictures' | 'characters'>

/** The parts of a question that this format has no place for. */
export const lostParts = (
  questions: readonly ExportedQuestion[],
  whole: readonly LeftOut[],
  codes: readonly LostPart[],
): LeftOut[] => {
  const gone = new Set(whole.map(({ question }) => question))
  return questions.flatMap((question, nth) =>
    gone.has(nth) ? [] : codes.filter((code) => HAS[code](question)).map((code): LeftOut => ({ question: nth, code })),
  )
}

const HAS: Record<LostPart, (question: ExportedQuestion) => boolean> = {
  explanation: ({ description }) => description !== '',
  reasons: ({ reasons }) => reasons.length > 0,
  difficulty: () => true,
  tags: ({ tags }) => tags.length > 0,
  topic: ({ topicName }) => topicName !== null,
  exam_only: ({ isExamOnly }) => isExamOnly,
  keeps_order: ({ keepsOrder }) => keepsOrder,
}

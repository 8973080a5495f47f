import type { Duplicates } from '@abhyas/contract/questions-duplicates'
import type { Question } from '@abhyas/contract/questions'
import type { ImportDraft } from '@abhyas/contract/questions-import'
import { normalKey } from '@abhyas/contract/rules/answer-keys'
import { hasAltTexts } from '@abhyas/contract/rules/pictures'
import * as texts from '@abhyas/messages/texts'
import { attentionText } from '../../editor/attention-text.ts'
import type { DraftMark, DraftMarks } from './draft-marks.ts'
import { settleDraft, type SettledDraft } from './settle-draft.ts'

export type DraftStatus = 'ready' | 'needs' | 'duplicate' | 'out' | 'imported'

type OptionName = `option${'A' | 'B' | 'C' | 'D' | 'E' | 'F'}`

export type DraftQuestion = Pick<
  Question,
  'kind' | 'questionText' | OptionName | 'correctAnswer' | 'description' | 'tags' | 'reasons'
> &
  Partial<Pick<Question, 'isExamOnly' | 'keepsOrder' | 'difficulty'>>

/** The question as the server takes it. What the source does not say is left to the server. */
export function questionOf(settled: SettledDraft): DraftQuestion {
  const { kind, options, isExamOnly, keepsOrder, difficulty } = settled
  const [optionA = '', optionB = '', optionC = '', optionD = '', optionE = '', optionF = ''] =
    kind === 'number' ? [] : options
  return {
    kind,
    questionText: settled.questionText,
    optionA,
    optionB,
    optionC,
    optionD,
    optionE,
    optionF,
    correctAnswer: normalKey(kind, settled.correctAnswer ?? ''),
    description: settled.description,
    tags: settled.tags,
    reasons: kind === 'number' ? [] : settled.reasons,
    ...(isExamOnly !== null && { isExamOnly }),
    ...(keepsOrder !== null && { keepsOrder }),
    ...(difficulty !== null && { difficulty }),
  }
}

const LIMITS = { questionText: 4000, option: 1000, description: 8000, options: 6 }

/** Says what is still wrong with a question whose doubts are settled, or returns null. */
function faultText(settled: SettledDraft): string | null {
  const { kind, questionText, options, description, reasons, correctAnswer } = settled
  if (questionText.trim() === '' || correctAnswer === null) return texts.errorQuestionIncomplete()
  if (kind !== 'number' && options.length > LIMITS.options)
    return texts.importTooManyOptionsEdit({ count: options.length })
  const isTooLong =
    questionText.length > LIMITS.questionText ||
    description.length > LIMITS.description ||
    [...options, ...reasons].some((text) => text.length > LIMITS.option)
  if (isTooLong) return texts.errorTextTooLong()
  // The server would refuse the whole piece for it.
  if (![questionText, description, ...options, ...reasons].every(hasAltTexts)) return texts.errorPictureWithoutText()
  return attentionText(questionOf(settled))
}

const isOpen = ({ doubts }: ImportDraft, mark: DraftMark | undefined): boolean =>
  !mark?.edit && doubts.some((_, nth) => !mark?.chosen[nth])

type Judged = { settled: SettledDraft; fault: string | null }

/** Five thousand questions are judged after each step, so what did not change is remembered. */
const judgedDrafts = new WeakMap<ImportDraft, { mark: DraftMark | undefined } & Judged>()

export function judgeDraft(draft: ImportDraft, mark: DraftMark | undefined): Judged {
  const known = judgedDrafts.get(draft)
  if (known && known.mark === mark) return known
  const settled = settleDraft(draft, mark)
  const judged = { mark, settled, fault: isOpen(draft, mark) ? null : faultText(settled) }
  judgedDrafts.set(draft, judged)
  return judged
}

/** Found for each draft, by its place. Undefined until the search has ended. */
export type FoundDuplicates = readonly (Duplicates | undefined)[]

/** A question with other numbers is another question. One of the same import counts only while that one stays. */
export function duplicateOf(found: Duplicates | undefined, marks: DraftMarks): boolean {
  if (!found) return false
  return (
    found.inBank.some(({ isSameButNumbers }) => !isSameButNumbers) ||
    found.inBatch.some(({ isSameButNumbers, draft }) => !isSameButNumbers && marks[draft]?.decision !== 'out')
  )
}

export function statusesOf(drafts: readonly ImportDraft[], marks: DraftMarks, found: FoundDuplicates): DraftStatus[] {
  return drafts.map((draft, place) => {
    const mark = marks[place]
    if (mark?.isImported) return 'imported'
    if (mark?.decision === 'out') return 'out'
    if (mark?.refusal || isOpen(draft, mark) || judgeDraft(draft, mark).fault) return 'needs'
    return mark?.decision !== 'in' && duplicateOf(found[place], marks) ? 'duplicate' : 'ready'
  })
}

import type { Question } from '@abhyas/contract/questions'
import type { ImportDraft } from '@abhyas/contract/questions-import'

/** The choice that settles a doubt, with the text that its author wrote for it. */
export type Chosen = { choice: number; description?: string }

/** A question that was edited by hand, in place of what was read. */
export type EditedDraft = Pick<
  ImportDraft,
  'kind' | 'questionText' | 'options' | 'description' | 'reasons' | 'tags'
> & {
  correctAnswer: string
} & Pick<Question, 'isExamOnly' | 'keepsOrder' | 'difficulty'>

/** What the author has decided about one draft. */
export type DraftMark = {
  /** By the place of the doubt. Null where it is open. */
  chosen: (Chosen | null)[]
  edit: EditedDraft | null
  /** Left out, or imported although it is a duplicate. */
  decision: 'out' | 'in' | null
  /** The sentence with which the server refused this question. */
  refusal: string
  isImported: boolean
}

export type DraftMarks = Readonly<Record<number, DraftMark>>

const NO_MARK: DraftMark = { chosen: [], edit: null, decision: null, refusal: '', isImported: false }

export type MarkStep =
  | { do: 'choose'; doubt: number; chosen: Chosen | null }
  | { do: 'edit'; edit: EditedDraft }
  | { do: 'decide'; decision: DraftMark['decision'] }
  /** Takes back the edit, the decision, or the last settled doubt, in this order. */
  | { do: 'undo' }
  | { do: 'refuse'; text: string }
  /** False when the import is undone, so that the question can be sent again. */
  | { do: 'import'; isImported: boolean }

export function stepMark(mark: DraftMark | undefined, step: MarkStep): DraftMark {
  const now = mark ?? NO_MARK
  switch (step.do) {
    case 'choose': {
      const chosen = [...now.chosen]
      chosen[step.doubt] = step.chosen
      return { ...now, chosen, refusal: '' }
    }
    case 'edit':
      return { ...now, edit: step.edit, refusal: '' }
    case 'decide':
      return { ...now, decision: step.decision }
    case 'undo': {
      if (now.decision) return { ...now, decision: null }
      if (now.edit) return { ...now, edit: null }
      const last = now.chosen.findLastIndex(Boolean)
      return { ...now, chosen: now.chosen.map((chosen, doubt) => (doubt === last ? null : chosen)) }
    }
    case 'refuse':
      return { ...now, refusal: step.text }
    case 'import':
      return { ...now, isImported: step.isImported }
  }
}

export const canUndo = (mark: DraftMark | undefined): boolean =>
  mark !== undefined && (mark.decision !== null || mark.edit !== null || mark.chosen.some(Boolean))

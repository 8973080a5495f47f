import type { Duplicates } from '@abhyas/contract/questions-duplicates'
import type { ImportDraft } from '@abhyas/contract/questions-import'
import * as texts from '@abhyas/messages/texts'
import { lazy, memo, Suspense } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { Badge } from '../../../../ui/parts/badge.tsx'
import { Loading } from '../../../../ui/parts/loading.tsx'
import { CardDuplicates } from './card-duplicates.tsx'
import { canUndo, type DraftMark, type MarkStep } from './draft-marks.ts'
import { type DraftStatus, judgeDraft } from './draft-status.ts'
import { DoubtChoices } from './doubt-choices.tsx'
import { DraftBody } from './draft-body.tsx'
import styles from './question-card.module.css'
import { statusSign, statusText, whereText } from './status-texts.ts'

const DraftEditForm = lazy(() => import('./draft-edit-form.tsx'))

type QuestionCardProps = {
  place: number
  format: string
  draft: ImportDraft
  mark: DraftMark | undefined
  status: DraftStatus
  found: Duplicates | undefined
  isSelected: boolean
  isEdited: boolean
  onSelect: (place: number) => void
  onStep: (place: number, step: MarkStep) => void
  onEdit: (place: number | null) => void
  onCompare: (place: number) => void
}

export const cardId = (place: number): string => `import-question-${place}`

const TONES = { ready: 'good', needs: 'bad', duplicate: 'waiting', out: 'quiet', imported: 'quiet' } as const

/** One question: what was understood, what is doubtful, and what can be done. */
export const QuestionCard = memo((props: QuestionCardProps) => {
  const { place, format, draft, mark, status, found, isSelected, isEdited, onSelect, onStep, onEdit, onCompare } = props
  const { settled, fault } = judgeDraft(draft, mark)
  const number = place + 1
  const where = whereText(format, draft)
  const name = where
    ? texts.importCard({ number, place: where, status: statusText(status) })
    : texts.importCardBare({ number, status: statusText(status) })
  const isOut = status === 'out'
  const close = () => {
    onEdit(null)
    // The form that had the focus is gone.
    requestAnimationFrame(() => document.getElementById(cardId(place))?.focus())
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the source follows the focus
    <article
      id={cardId(place)}
      className={styles.card}
      data-status={status}
      data-selected={isSelected || undefined}
      aria-label={name}
      tabIndex={-1}
      onFocus={() => onSelect(place)}
    >
      <header className={styles.head}>
        <span className={styles.facts}>
          <Badge tone={TONES[status]}>
            <span aria-hidden>{statusSign(status)}</span> {statusText(status)}
          </Badge>{' '}
          {[String(number), where, draft.topicName, mark?.edit && texts.importEdited()].filter(Boolean).join(' · ')}
          {status === 'ready' && !settled.description && ` · ${texts.importNoExplanation()}`}
        </span>
        {!isEdited && (
          <span className={styles.tools}>
            {canUndo(mark) && (
              <Button
                variant="plain"
                aria-label={isOut ? texts.importPutBackNamed({ number }) : texts.importUndoNamed({ number })}
                onClick={() => onStep(place, { do: 'undo' })}
              >
                {isOut ? texts.importPutBack() : texts.importUndoChoice()}
              </Button>
            )}
            {!isOut && status !== 'duplicate' && (
              <Button
                variant="plain"
                aria-label={texts.importLeaveOutNamed({ number })}
                onClick={() => onStep(place, { do: 'decide', decision: 'out' })}
              >
                {texts.importLeaveOut()}
              </Button>
            )}
            <Button variant="plain" aria-label={texts.importEditNamed({ number })} onClick={() => onEdit(place)}>
              {texts.edit()}
            </Button>
          </span>
        )}
      </header>
      {isEdited ? (
        <>
          {draft.doubts.length > 0 && <DoubtChoices {...{ place, format, draft, mark, onStep }} isTextOnly />}
          <Suspense fallback={<Loading text={texts.loading()} />}>
            <DraftEditForm
              settled={settled}
              onSave={(edit) => {
                onStep(place, { do: 'edit', edit })
                close()
              }}
              onClose={close}
            />
          </Suspense>
        </>
      ) : (
        <>
          <DraftBody settled={settled} />
          {!isOut && !mark?.edit && <DoubtChoices {...{ place, format, draft, mark, onStep }} />}
          {(fault || mark?.refusal) && (
            <p className={styles.fault}>
              {mark?.refusal || fault} {texts.importMustEdit()}
            </p>
          )}
          {!isOut && found && (
            <CardDuplicates
              found={found}
              isOpen={status === 'duplicate'}
              onCompare={() => onCompare(place)}
              onDecide={(decision) => onStep(place, { do: 'decide', decision })}
            />
          )}
        </>
      )}
    </article>
  )
})

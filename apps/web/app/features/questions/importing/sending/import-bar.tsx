import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { type Dispatch, type SubmitEvent, useState } from 'react'
import { hasUnsaved } from '../../../../ui/admin/unsaved.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { toastNotice } from '../../../../ui/frame/toast.ts'
import { ConfirmDialog } from '../../../../ui/parts/confirm-dialog.tsx'
import { ProgressBar } from '../../../../ui/parts/progress-bar.tsx'
import { SubmitButton } from '../../../../ui/parts/submit-button.tsx'
import { type DraftStatus, judgeDraft } from '../review/draft-status.ts'
import styles from '../importing.module.css'
import { topicOf } from './into.ts'
import { IntoFields } from './into-fields.tsx'
import type { ReadSource } from '../source/read-source.ts'
import { plannedOf, planPieces } from './send-import.ts'
import type { ImportWork, WorkStep } from '../use-import-work.ts'
import { useCourseTopics } from './use-course-topics.ts'
import type { useSending } from './use-sending.ts'

type ImportBarProps = {
  source: ReadSource
  work: ImportWork
  statuses: readonly DraftStatus[]
  dispatch: Dispatch<WorkStep>
  sent: ReturnType<typeof useSending>
  /** Duplicates are still looked for, so what is ready may be one. */
  isSearching: boolean
  onHelp: () => void
}

/** Where the questions go, and the button that brings them there. */
export function ImportBar({ source, work, statuses, dispatch, sent, isSearching, onHelp }: ImportBarProps) {
  const { into, marks, sending } = work
  const [problem, setProblem] = useState('')
  const [leaving, setLeaving] = useState<'text' | 'forget' | null>(null)
  const topics = useCourseTopics(into.isSpread ? into.courseId : 0)
  const ready = statuses.flatMap((status, place) => (status === 'ready' ? [place] : []))

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    // What is typed into a card is not what would be sent.
    if (hasUnsaved('card')) return toastNotice(texts.unsavedForm())
    if (isSearching) return toastNotice(texts.importDuplicatesWait())
    const topicIds = ready.map((place) => topicOf(into, topics, source.drafts[place] as ReadSource['drafts'][0]))
    if (ready.length === 0) return setProblem(texts.importNothingReady())
    if (topicIds.includes(0))
      return setProblem(into.isSpread ? texts.importTopicsMissing() : texts.importTopicMissing())
    setProblem('')
    const sizes = ready.map((place) => ({
      place,
      size: JSON.stringify(judgeDraft(source.drafts[place] as ReadSource['drafts'][0], marks[place]).settled).length,
    }))
    dispatch({ to: 'send', sending: { key: crypto.randomUUID(), pieces: planPieces(sizes), topicIds } })
  }

  return (
    // The mark of unsaved input makes links, Back and a reload ask first.
    <form className={styles.bar} onSubmit={send} noValidate data-unsaved={ready.length > 0 || sending ? '' : undefined}>
      <fieldset className={styles.into} disabled={sending !== null}>
        <legend className="spoken">{texts.importInto()}</legend>
        <IntoFields
          into={into}
          drafts={source.drafts}
          topics={topics}
          onChange={(changed) => {
            setProblem('')
            dispatch({ to: 'into', into: changed })
          }}
        />
      </fieldset>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {sending ? (
        <Progress
          total={plannedOf(sending)}
          sent={sent}
          onAgain={() => dispatch({ to: 'send', sending: { ...sending } })}
        />
      ) : (
        <>
          {sent.state.stopped && (
            <p className={styles.problem} role="alert">
              {sent.state.stopped}
            </p>
          )}
          <div className={styles.buttons}>
            <SubmitButton isPending={false}>{texts.importSend({ count: ready.length })}</SubmitButton>
            {source.name === '' && (
              <Button variant="quiet" onClick={() => setLeaving('text')}>
                {texts.importEditText()}
              </Button>
            )}
            <Button variant="quiet" onClick={() => setLeaving('forget')}>
              {texts.importStartAgain()}
            </Button>
            <Button variant="plain" onClick={onHelp}>
              {texts.importKeys()}
            </Button>
            <span className={styles.quiet}>{texts.importSendHint()}</span>
          </div>
        </>
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        title={texts.importStartAgainTitle()}
        text={leaving === 'text' ? texts.importEditTextText() : texts.importStartAgainText()}
        confirmLabel={leaving === 'text' ? texts.importEditText() : texts.importStartAgain()}
        isDanger
        isPending={false}
        onSubmit={(event) => {
          event.preventDefault()
          if (leaving) dispatch({ to: leaving })
        }}
        onClose={() => setLeaving(null)}
      />
    </form>
  )
}

type ProgressProps = { total: number; sent: ReturnType<typeof useSending>; onAgain: () => void }

function Progress({ total, sent: { state, tryNow }, onAgain }: ProgressProps) {
  const values = { done: state.done.toLocaleString(FORMATS), count: total.toLocaleString(FORMATS) }
  return (
    <div className={styles.progress}>
      <ProgressBar value={state.done} max={total} label={texts.importSendingLabel()} />
      <output>
        {state.stopped
          ? texts.importStopped({ text: state.stopped, ...values })
          : state.isWaiting
            ? texts.importWaiting(values)
            : texts.importSending(values)}
      </output>
      {state.isWaiting && (
        <Button variant="quiet" onClick={tryNow}>
          {texts.importTryNow()}
        </Button>
      )}
      {state.stopped && (
        <Button variant="quiet" onClick={onAgain}>
          {texts.importResume()}
        </Button>
      )}
    </div>
  )
}

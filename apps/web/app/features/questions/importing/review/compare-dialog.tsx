import type { Duplicates } from '@abhyas/contract/questions-duplicates'
import * as texts from '@abhyas/messages/texts'
import { adminQuestionsPath } from '../../../../admin-paths.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { QuestionView } from '../../../../ui/domain/question-view.tsx'
import { Dialog } from '../../../../ui/parts/dialog.tsx'
import dialog from '../../../../ui/parts/dialog.module.css'
import { usePreview } from './draft-body.tsx'
import type { DraftMarks, MarkStep } from './draft-marks.ts'
import { type DraftStatus, judgeDraft, questionOf } from './draft-status.ts'
import styles from '../import-dialogs.module.css'
import type { ReadSource } from '../source/read-source.ts'
import type { SettledDraft } from './settle-draft.ts'

type CompareDialogProps = {
  source: ReadSource
  marks: DraftMarks
  place: number
  found: Duplicates | undefined
  status: DraftStatus | undefined
  onStep: (place: number, step: MarkStep) => void
  onClose: () => void
}

/** This question beside those that are like it, of the bank and of the same import. */
export default function CompareDialog({ source, marks, place, found, status, onStep, onClose }: CompareDialogProps) {
  const settledAt = (at: number) => judgeDraft(source.drafts[at] as ReadSource['drafts'][0], marks[at]).settled
  const decide = (decision: 'out' | 'in') => {
    onStep(place, { do: 'decide', decision })
    onClose()
  }
  return (
    <Dialog title={texts.importCompareTitle()} isOpen onClose={onClose}>
      <div className={styles.compare} data-compare="">
        <section>
          <h3>{texts.importCompareThis()}</h3>
          <DraftView settled={settledAt(place)} />
        </section>
        <div className={styles.likes}>
          {found?.inBatch.map(({ draft }) => (
            <section key={`draft ${draft}`}>
              <h3>{texts.importCompareOther({ number: draft + 1 })}</h3>
              <DraftView settled={settledAt(draft)} />
            </section>
          ))}
          {found?.inBank.map(({ question }) => (
            <section key={question.id}>
              <h3>
                <a href={adminQuestionsPath(question.topicId)} target="_blank" rel="noopener noreferrer">
                  {[question.courseName, question.moduleName, question.topicName].join(' / ')}
                </a>
              </h3>
              <QuestionView question={question} html={question.html} />
            </section>
          ))}
        </div>
      </div>
      <div className={dialog.actions}>
        <Button variant="quiet" onClick={onClose}>
          {texts.close()}
        </Button>
        {status !== 'out' && (
          <Button variant="quiet" onClick={() => decide('out')}>
            {texts.importLeaveOut()}
          </Button>
        )}
        {(status === 'duplicate' || status === 'out') && (
          <Button variant="primary" onClick={() => decide('in')}>
            {texts.importAllTheSame()}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function DraftView({ settled }: { settled: SettledDraft }) {
  const html = usePreview(settled)
  return <QuestionView question={questionOf(settled)} html={html} />
}

import type { HealthCard } from '@abhyas/contract/questions-health'
import type { Policy } from '@abhyas/contract/rules/regrading'
import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { isRefusedWith } from '../../../../api/api-error.ts'
import { plannedChangesQuery } from '../../../../queries/admin/regrades.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { focusOnWhatIsLeft } from '../../../../ui/parts/focus-on-what-is-left.ts'
import { RetryNotice } from '../../../../ui/parts/retry-notice.tsx'
import page from '../../../../ui/theme/page.module.css'
import { keyInWords } from '../key-words.ts'
import { ChangesDialog } from './changes-dialog.tsx'
import { DryRunState } from './dry-run-state.tsx'
import { ExamChoice } from './exam-choice.tsx'
import { PolicyCards } from './policy-cards.tsx'
import { REGRADES_ID } from './regrade-list.tsx'
import { RightKey } from './right-key.tsx'
import { StartDialog } from './start-dialog.tsx'
import { useDryRun } from './use-dry-run.ts'
import { useStartRegrade } from './use-regrades.ts'

type RegradePlanProps = { card: HealthCard; onDecide: () => void; onStarted: () => void }

/** The choices of a correction, with what each would do to past attempts. */
export function RegradePlan({ card, onDecide, onStarted }: RegradePlanProps) {
  const { question, proposedKey, reports } = card
  const [chosenKey, setChosenKey] = useState(proposedKey ?? question.correctAnswer)
  const [examIds, setExamIds] = useState<number[] | null>(null)
  const [policy, setPolicy] = useState<Policy>('both_keys')
  const [open, setOpen] = useState<'changes' | 'start' | null>(null)
  const correctAnswer = chosenKey === question.correctAnswer ? null : chosenKey
  const whole = useDryRun(question.id, { correctAnswer, examIds: null }, true)
  const some = useDryRun(question.id, { correctAnswer, examIds }, examIds !== null)
  const shown = examIds === null ? whole : some
  const start = useStartRegrade(question.id, question.version)
  const keyText = keyInWords(question, chosenKey)
  const counts = shown.dryRun?.policies.find((each) => each.policy === policy)
  const plan = { correctAnswer, examIds, policy }
  const close = () => setOpen(null)
  const doesNothing = correctAnswer === null && policy === 'no_change' && reports.length === 0
  return (
    <>
      <h3>
        {correctAnswer === null ? texts.regradeTitleKeep({ key: keyText }) : texts.regradeTitleKey({ key: keyText })}
      </h3>
      <RightKey question={question} proposed={proposedKey} chosen={chosenKey} onChoose={setChosenKey} />
      <ExamChoice exams={whole.dryRun?.exams ?? []} chosen={examIds} onChoose={setExamIds} />
      <PolicyCards chosen={policy} keyText={keyText} dryRun={shown.dryRun} onChoose={setPolicy} />
      {shown.error ? (
        <RetryNotice
          text={isRefusedWith(shown.error, 'key_unusable') ? texts.regradeKeyUnusable() : texts.regradeCountFailed()}
          onRetry={shown.goOn}
        />
      ) : (
        <DryRunState run={shown} counts={counts} onSee={() => setOpen('changes')} />
      )}
      {counts && !doesNothing && (
        <div className={page.tools}>
          <Button
            variant="primary"
            disabled={!shown.isDone}
            onClick={() => {
              onDecide()
              setOpen('start')
            }}
          >
            {startText(correctAnswer, policy)}
          </Button>
        </div>
      )}
      {counts && (
        <>
          <ChangesDialog
            title={texts.changesTitle()}
            isOpen={open === 'changes'}
            query={plannedChangesQuery(question.id, plan)}
            onClose={close}
          />
          <StartDialog
            isOpen={open === 'start'}
            newKey={correctAnswer === null ? null : keyText}
            counts={counts}
            reports={reports.length}
            send={async (words) => {
              await start({ ...plan, ...words })
              onStarted()
              // The button that opened the dialog is gone while the correction runs.
              focusOnWhatIsLeft(document.getElementById(REGRADES_ID))
            }}
            onClose={close}
          />
        </>
      )}
    </>
  )
}

const startText = (correctAnswer: string | null, policy: Policy): string => {
  if (correctAnswer === null) return texts.regradeStartAttempts()
  return policy === 'no_change' ? texts.regradeStartKeyOnly() : texts.regradeStart()
}

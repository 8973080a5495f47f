import type { BankQuestion } from '@abhyas/contract/questions-bank'
import type { Duplicates } from '@abhyas/contract/questions-duplicates'
import * as texts from '@abhyas/messages/texts'
import { Button } from '../../../../ui/button/button.tsx'
import styles from './question-card.module.css'

type CardDuplicatesProps = {
  found: Duplicates
  /** The author has not decided yet. */
  isOpen: boolean
  onCompare: () => void
  onDecide: (decision: 'out' | 'in') => void
}

const STATES: Record<BankQuestion['state'], () => string> = {
  draft: texts.importStateDraft,
  in_review: texts.importStateReview,
  published: texts.importStatePublished,
}

/** Says what this question is like. One with other numbers is another question, and stops nobody. */
export function CardDuplicates({ found: { inBank, inBatch }, isOpen, onCompare, onDecide }: CardDuplicatesProps) {
  const [first] = [
    ...inBank.filter(({ isSameButNumbers }) => !isSameButNumbers).map(bankText),
    ...inBatch.filter(({ isSameButNumbers }) => !isSameButNumbers).map(batchText),
    ...inBank.map(bankText),
    ...inBatch.map(batchText),
  ]
  if (first === undefined) return null
  return (
    <div className={styles.like} data-open={isOpen || undefined}>
      <p>{first}</p>
      <span className={styles.likeTools}>
        <Button variant={isOpen ? 'quiet' : 'plain'} onClick={onCompare}>
          {texts.importCompare()}
        </Button>
        {isOpen && (
          <>
            <Button variant="quiet" onClick={() => onDecide('out')}>
              {texts.importLeaveOut()}
            </Button>
            <Button variant="plain" onClick={() => onDecide('in')}>
              {texts.importAllTheSame()}
            </Button>
          </>
        )}
      </span>
    </div>
  )
}

function bankText({ isSameButNumbers, question }: Duplicates['inBank'][number]): string {
  const values = { topic: question.topicName, state: STATES[question.state]() }
  return isSameButNumbers ? texts.importOtherNumbers(values) : texts.importNearlySame(values)
}

function batchText({ isSameButNumbers, draft }: Duplicates['inBatch'][number]): string {
  const values = { number: draft + 1 }
  return isSameButNumbers ? texts.importOtherNumbersBatch(values) : texts.importNearlySameBatch(values)
}

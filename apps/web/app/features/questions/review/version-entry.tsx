import type { Question } from '@abhyas/contract/questions'
import type { QuestionHistory, QuestionVersion } from '@abhyas/contract/questions-versions'
import * as texts from '@abhyas/messages/texts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button/button.tsx'
import { Badge } from '../../../ui/parts/badge.tsx'
import page from '../../../ui/theme/page.module.css'
import { allTexts, changedTexts } from './changed-texts.ts'
import styles from './review.module.css'
import { TextChanges } from './text-changes.tsx'
import { useFirstState } from './use-review-rule.ts'
import { useRestoreVersion } from './use-review.ts'
import { versionName } from './version-words.ts'

type VersionEntryProps = {
  question: Question
  history: QuestionHistory
  version: QuestionVersion
  /** The version that this one replaced. Null for the first. */
  before: QuestionVersion | null
}

export function VersionEntry({ question, history, version, before }: VersionEntryProps) {
  const [isAsked, setAsked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const name = versionName(version, history.isFromFiles)
  const [now] = history.versions
  const isRestorable = now !== undefined && changedTexts(now.texts, version.texts).length > 0
  const restoreId = `restore-${version.version}`
  const cancel = () => {
    flushSync(() => setAsked(false))
    document.getElementById(restoreId)?.focus()
  }
  return (
    <li className={styles.version}>
      <h3 ref={heading} tabIndex={-1} className={styles.name}>
        {name} {version === now && <Badge tone="plain">{texts.versionsNow()}</Badge>}{' '}
        {version.publishedAt && <Badge tone="good">{texts.versionsPublished()}</Badge>}
      </h3>
      {before ? (
        <TextChanges before={before.texts} after={version.texts} />
      ) : (
        <p className={styles.quiet}>{texts.versionsFirst()}</p>
      )}
      <details className={styles.all}>
        <summary aria-label={texts.versionsAllTextsNamed({ name })}>{texts.versionsAllTexts()}</summary>
        <dl className={styles.changes}>
          {allTexts(version.texts).map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
      {isRestorable && !isAsked && (
        <div className={page.tools}>
          <Button
            id={restoreId}
            variant="quiet"
            aria-label={texts.versionsRestoreNamed({ name })}
            onClick={() => setAsked(true)}
          >
            {texts.versionsRestore()}
          </Button>
        </div>
      )}
      {now && isRestorable && isAsked && (
        <RestoreQuestion
          question={question}
          version={version}
          now={now}
          onCancel={cancel}
          onRestored={() => {
            flushSync(() => setAsked(false))
            heading.current?.focus()
          }}
        />
      )}
    </li>
  )
}

type RestoreQuestionProps = {
  question: Question
  version: QuestionVersion
  now: QuestionVersion
  onCancel: () => void
  onRestored: () => void
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Shows what would change, before it changes. */
function RestoreQuestion({ question, version, now, onCancel, onRestored }: RestoreQuestionProps) {
  const { mutate: restore, isPending } = useRestoreVersion(question.id, now.version)
  const goesToReview = useFirstState() === 'in_review' && question.state === 'published'
  return (
    <section className={styles.asked} aria-label={texts.versionsRestoreTitle()}>
      <h4>{texts.versionsRestoreTitle()}</h4>
      <TextChanges before={now.texts} after={version.texts} />
      <p>{goesToReview ? texts.versionsRestoreReviewed() : texts.versionsRestoreText()}</p>
      <div className={page.tools}>
        {/* The first button has the focus and does no harm. */}
        <Button variant="quiet" ref={focus} isPending={isPending} onClick={onCancel}>
          {texts.cancel()}
        </Button>
        <Button
          variant="primary"
          isPending={isPending}
          onClick={() => restore(version.version, { onSuccess: onRestored })}
        >
          {texts.versionsRestore()}
        </Button>
      </div>
    </section>
  )
}

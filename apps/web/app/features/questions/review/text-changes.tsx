import type { QuestionTexts } from '@abhyas/contract/questions-versions'
import * as texts from '@abhyas/messages/texts'
import { useMemo } from 'react'
import { type ChangedText, changedTexts } from './changed-texts.ts'
import styles from './review.module.css'
import { wordParts } from './word-parts.ts'

/** Shows the difference between two versions of a question, field by field. */
export function TextChanges({ before, after }: { before: QuestionTexts; after: QuestionTexts }) {
  const changes = useMemo(() => changedTexts(before, after), [before, after])
  if (changes.length === 0) return <p className={styles.quiet}>{texts.diffNone()}</p>
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.label}>
          <dt>{change.label}</dt>
          <dd>
            <ChangedField {...change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ChangedField({ before, after }: ChangedText) {
  const parts = useMemo(() => wordParts(before, after), [before, after])
  if (!parts)
    return (
      <>
        <p className={styles.quiet}>{texts.diffTooLong()}</p>
        <Removed text={before} />
        <Added text={after} />
      </>
    )
  return parts.map(({ kind, text }, nth) => {
    const key = `${nth}`
    if (kind === 'added') return <Added key={key} text={text} />
    if (kind === 'removed') return <Removed key={key} text={text} />
    return <span key={key}>{text}</span>
  })
}

/** The hidden words tell a screen reader what the colours and the lines tell the eye. */
const Added = ({ text }: { text: string }) => (
  <ins className={styles.added}>
    <span className="spoken">{texts.diffAdded()} </span>
    {text}
  </ins>
)

const Removed = ({ text }: { text: string }) => (
  <del className={styles.removed}>
    <span className="spoken">{texts.diffRemoved()} </span>
    {text}
  </del>
)

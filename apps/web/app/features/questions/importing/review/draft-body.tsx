import { OPTIONS } from '@abhyas/contract/rules/option-order'
import { hasBit, rightMaskOf } from '@abhyas/contract/rules/right-options'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { previewQuery } from '../../../../queries/admin/questions.ts'
import { RichText } from '../../../../ui/domain/rich-text.tsx'
import { DifficultyBadge } from '../../../../ui/domain/difficulty-badge.tsx'
import { questionOf } from './draft-status.ts'
import styles from './question-card.module.css'
import type { SettledDraft } from './settle-draft.ts'

/** A sign of Markdown or maths. Texts without one look the same when they are shown as they are. */
const MARKED = /[\\`*_~[\]<>&$|#\n]|^\s*(?:[-+]|\d+[.)])\s/

/** Asks the server for the HTML of a question, if it has more than words. Its words are shown meanwhile. */
export function usePreview(settled: SettledDraft) {
  const { kind: _kind, correctAnswer: _answer, tags: _tags, reasons: _reasons, ...question } = questionOf(settled)
  const { isExamOnly: _mode, keepsOrder: _order, difficulty: _difficulty, ...body } = question
  const isMarked = Object.values(body).some((text) => MARKED.test(text))
  const { data: html = {} } = useQuery({
    ...previewQuery(body),
    enabled: isMarked,
    staleTime: Infinity,
    gcTime: 5 * 60_000,
  })
  return isMarked ? html : {}
}

/** The question as it will look, close together so that many fit on the screen. */
export function DraftBody({ settled }: { settled: SettledDraft }) {
  const html = usePreview(settled)
  const { kind, options, correctAnswer, description, reasons, tags, difficulty } = settled
  const question = questionOf(settled)
  const rightMask = correctAnswer === null ? 0 : rightMaskOf(question)
  return (
    <div className={styles.body}>
      <div className={styles.text}>
        <RichText text={settled.questionText} html={html.questionText} />
      </div>
      {kind === 'number' && correctAnswer !== null && (
        <p className={styles.right}>{`${texts.questionAnswer()}: ${correctAnswer} ✓`}</p>
      )}
      {kind !== 'number' && (
        <ol className={styles.options}>
          {options.map((option, place) => {
            const { letter = '·', name = 'optionA' } = OPTIONS[place] ?? {}
            const isRight = hasBit(rightMask, place)
            return (
              // oxlint-disable-next-line react/no-array-index-key -- an option is its place
              <li key={place} className={isRight ? styles.right : undefined}>
                <b>{letter}</b> <RichText text={option} html={OPTIONS[place] && html[name]} />
                {isRight && (
                  <>
                    {' ✓'}
                    <span className="spoken">{texts.questionAnswer()}</span>
                  </>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {description && (
        <div className={styles.why}>
          <RichText text={description} html={html.description} />
        </div>
      )}
      {reasons.some(Boolean) && (
        <ul className={styles.reasons}>
          {reasons.map(
            (reason, place) =>
              reason && (
                <li key={OPTIONS[place]?.letter ?? reason}>
                  <b>{OPTIONS[place]?.letter}</b> {reason}
                </li>
              ),
          )}
        </ul>
      )}
      {(difficulty || tags.length > 0) && (
        <p className={styles.tags}>
          {difficulty && <DifficultyBadge difficulty={difficulty} />} {tags.join(', ')}
        </p>
      )}
    </div>
  )
}

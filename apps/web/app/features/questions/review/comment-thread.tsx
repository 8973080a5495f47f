import { COMMENT_MAX_LENGTH, type QuestionComment } from '@abhyas/contract/questions-comments'
import * as texts from '@abhyas/messages/texts'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { commentsQuery } from '../../../queries/admin/reviews.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Badge } from '../../../ui/parts/badge.tsx'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import page from '../../../ui/theme/page.module.css'
import { momentInWords } from '../../../ui/words/india-day.ts'
import styles from './review.module.css'
import { useComments } from './use-review.ts'

/** What is typed but not sent. It outlives the dialog, so that Escape does not throw it away. */
export type CommentDraft = [typed: string, setTyped: (typed: string) => void]

type CommentThreadProps = {
  questionId: number
  draft: CommentDraft
  /** A second button, which sends the typed comment elsewhere. */
  other?: { label: string; isPending: boolean; send: (comment: string) => void } | undefined
}

/** What admins say to each other about a question. */
export function CommentThread({ questionId, draft: [typed, setTyped], other }: CommentThreadProps) {
  const { data: comments, isError, refetch } = useQuery(commentsQuery(questionId))
  const { add, remove, resolve } = useComments(questionId, () => setTyped(''))
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const send = (run: (comment: string) => void) => {
    if (typed.trim()) return run(typed)
    setMissing(true)
    field.current?.focus()
  }
  const isOpen = comments?.some(({ resolvedAt }) => resolvedAt === null) ?? false
  return (
    <section className={styles.comments}>
      <h3>{texts.commentsTitle()}</h3>
      {isError && !comments && <RetryNotice text={texts.commentsFailed()} onRetry={() => void refetch()} />}
      {!comments && !isError && <Loading text={texts.loading()} />}
      {comments?.length === 0 && <p className={styles.quiet}>{texts.commentsNone()}</p>}
      {comments && comments.length > 0 && (
        <ul className={styles.versions}>
          {comments.map((comment) => (
            <Said
              key={comment.id}
              comment={comment}
              isPending={remove.isPending}
              onDelete={() => {
                remove.mutate(comment.id)
                field.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <Textarea
        ref={field}
        label={texts.commentLabel()}
        description={texts.commentHint()}
        value={typed}
        maxLength={COMMENT_MAX_LENGTH}
        rows={3}
        error={isMissing && texts.errorCommentEmpty()}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setMissing(false)
        }}
      />
      <div className={page.tools}>
        <Button variant="quiet" isPending={add.isPending} onClick={() => send(add.mutate)}>
          {texts.commentAdd()}
        </Button>
        {other && (
          <Button variant="quiet" isPending={other.isPending} onClick={() => send(other.send)}>
            {other.label}
          </Button>
        )}
        {isOpen && (
          <Button
            variant="plain"
            isPending={resolve.isPending}
            onClick={() => {
              resolve.mutate()
              field.current?.focus()
            }}
          >
            {texts.commentsResolve()}
          </Button>
        )}
      </div>
    </section>
  )
}

type SaidProps = { comment: QuestionComment; isPending: boolean; onDelete: () => void }

const Said = ({ comment: { author, text, createdAt, resolvedAt, isMine }, isPending, onDelete }: SaidProps) => (
  <li className={styles.version} data-resolved={resolvedAt !== null}>
    <p className={page.over}>
      {author.name ?? texts.commentAuthorGone()}
      {' · '}
      <time dateTime={createdAt}>{momentInWords(createdAt)}</time>{' '}
      {resolvedAt && <Badge tone="quiet">{texts.commentResolved()}</Badge>}
    </p>
    <p className={styles.words}>{text}</p>
    {isMine && (
      <div className={page.tools}>
        <Button variant="plain" isPending={isPending} onClick={onDelete}>
          {texts.commentDelete()}
        </Button>
      </div>
    )}
  </li>
)

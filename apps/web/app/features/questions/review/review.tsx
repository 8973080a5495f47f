import type { QuestionState } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { historyQuery } from '../../../queries/admin/reviews.ts'
import { QuestionStateBadge } from '../../../ui/admin/state-badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { QuestionView } from '../../../ui/domain/question-view.tsx'
import dialog from '../../../ui/parts/dialog.module.css'
import { focusOnWhatIsLeft } from '../../../ui/parts/focus-on-what-is-left.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import { dayInWords } from '../../../ui/words/india-day.ts'
import { type CommentDraft, CommentThread } from './comment-thread.tsx'
import type { DialogContent } from './history.tsx'
import styles from './review.module.css'
import { TextChanges } from './text-changes.tsx'
import { useChangeState } from './use-review.ts'
import { versionName } from './version-words.ts'

/** A question as learners see it, what changed since they saw it last, the comments, and the next state. */
export function Review({ question, onClose, draft }: DialogContent & { draft: CommentDraft }) {
  const { data: history, isError, refetch } = useQuery(historyQuery(question.id))
  const { mutate: change, isPending } = useChangeState(question, ({ comment }) => {
    if (comment) draft[1]('')
    onClose()
    focusOnWhatIsLeft()
  })
  const [now] = history?.versions ?? []
  const lastPublished = history?.versions.find(({ publishedAt }) => publishedAt !== null)
  const { state } = question
  // A reviewer says why a question goes back. Its author takes it back without a reason.
  const isOwnInReview = state === 'in_review' && history?.mayPublish === false
  const send = (to: QuestionState, done: string) => () => change({ to, done })
  return (
    <>
      <p>
        <QuestionStateBadge state={state} />{' '}
        <span className={styles.quiet}>{now && history && versionName(now, history.isFromFiles)}</span>
      </p>
      <QuestionView question={question} html={question.html} />
      {isError && !history && <RetryNotice text={texts.versionsFailed()} onRetry={() => void refetch()} />}
      {!history && !isError && <Loading text={texts.loading()} />}
      {now && lastPublished?.publishedAt && lastPublished !== now && (
        <section className={styles.comments}>
          <h3>{texts.reviewChanges({ day: dayInWords(lastPublished.publishedAt) })}</h3>
          <TextChanges before={lastPublished.texts} after={now.texts} />
        </section>
      )}
      {history && !lastPublished && <p className={styles.quiet}>{texts.reviewNeverPublished()}</p>}
      <CommentThread
        questionId={question.id}
        draft={draft}
        other={
          state === 'in_review' && history?.mayPublish
            ? {
                label: texts.reviewSendBack(),
                isPending,
                send: (comment) => change({ to: 'draft', comment, done: texts.reviewSentBack() }),
              }
            : undefined
        }
      />
      {history && !history.mayPublish && state !== 'published' && <p>{texts.reviewOwn()}</p>}
      <div className={dialog.actions}>
        <Button variant="quiet" onClick={onClose}>
          {texts.close()}
        </Button>
        {(state === 'published' || isOwnInReview) && (
          <Button variant="quiet" isPending={isPending} onClick={send('draft', texts.reviewTakenBack())}>
            {texts.reviewTakeBack()}
          </Button>
        )}
        {state === 'draft' && (
          <Button
            variant={history?.mayPublish ? 'quiet' : 'primary'}
            isPending={isPending}
            onClick={send('in_review', texts.reviewSent())}
          >
            {texts.reviewSend()}
          </Button>
        )}
        {state !== 'published' && history?.mayPublish && (
          <Button variant="primary" isPending={isPending} onClick={send('published', texts.reviewPublished())}>
            {texts.reviewPublish()}
          </Button>
        )}
      </div>
    </>
  )
}

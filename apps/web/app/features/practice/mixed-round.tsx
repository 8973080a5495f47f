import type { MixedQuestion } from '@abhyas/contract/learning-more'
import * as texts from '@abhyas/messages/texts'
import { MORE_PATH } from '../../paths.ts'
import { Breadcrumb } from '../../ui/frame/breadcrumb.tsx'
import frame from '../../ui/domain/practice/round-frame.module.css'
import { Loading } from '../../ui/parts/loading.tsx'
import page from '../../ui/theme/page.module.css'
import { PracticeRound } from './practice-round.tsx'
import { Refused } from './refused.tsx'

type MixedRoundProps = {
  heading: string
  /** The name under which this browser keeps the round. */
  name: string
  questions: MixedQuestion[] | undefined
  /** Said instead of a round without questions. */
  none: string
  error: Error | null
  onRetry: () => void
}

/** A round over several topics. */
export const MixedRound = ({ heading, name, questions, none, error, onRetry }: MixedRoundProps) => (
  <div className={`${page.page} ${frame.page}`}>
    <Breadcrumb crumbs={[{ to: MORE_PATH, name: texts.moreTitle() }]} />
    {questions && questions.length > 0 ? (
      // Nothing counts as answered before, so that the round begins with its first question.
      <PracticeRound heading={heading} topicId={null} name={name} questions={questions} before={[]} />
    ) : (
      <>
        <h1>{heading}</h1>
        <p className={page.lead} />
        {questions ? (
          <p className={page.notice}>{none}</p>
        ) : error ? (
          <Refused error={error} onRetry={onRetry} />
        ) : (
          <Loading text={texts.questionsLoading()} />
        )}
      </>
    )}
  </div>
)

import type { WrongQuestions } from '@abhyas/contract/questions-wrong'
import * as texts from '@abhyas/messages/texts'
import { topicCrumbs, topicIdOf } from '../../owner-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { DASHBOARD_PATH, resultPath } from '../../paths.ts'
import { wrongQuestionsQuery } from '../../queries/practice-round.ts'
import { Breadcrumb } from '../../ui/frame/breadcrumb.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { Loading } from '../../ui/parts/loading.tsx'
import page from '../../ui/theme/page.module.css'
import frame from '../../ui/domain/practice/round-frame.module.css'
import { PracticeRound } from './practice-round.tsx'
import { Refused } from './refused.tsx'

export const meta = () => appMeta(texts.practiceTitle())

/** Practice of exactly the questions that were wrong or empty in an attempt. */
export default function WrongAnswersPage() {
  const attemptId = Number(useParams()['attemptId'])
  const { data, error, refetch } = useQuery(wrongQuestionsQuery(attemptId))
  return (
    <div className={`${page.page} ${frame.page}`}>
      <Breadcrumb
        crumbs={[
          ...(data ? topicCrumbs(data.attempt) : [{ to: DASHBOARD_PATH, name: undefined }]),
          { to: resultPath(attemptId), name: texts.resultTitle() },
        ]}
      />
      {data ? (
        <Wrong key={attemptId} wrong={data} />
      ) : (
        <>
          <h1>{texts.practiceTitle()}</h1>
          <p className={page.lead} />
          {error ? (
            <Refused error={error} onRetry={() => void refetch()} />
          ) : (
            <Loading text={texts.questionsLoading()} />
          )}
        </>
      )}
    </div>
  )
}

function Wrong({ wrong: { attempt, questions } }: { wrong: WrongQuestions }) {
  const heading = texts.practiceWrongHeading({ exam: attempt.examName })
  if (questions.length === 0)
    return (
      <>
        <h1>{heading}</h1>
        <p className={page.notice}>{texts.practiceWrongNone()}</p>
      </>
    )
  // Nothing counts as answered before, so that the round begins with the first wrong question.
  return (
    <PracticeRound
      heading={heading}
      topicId={topicIdOf(attempt) ?? null}
      name={`attempt/${attempt.id}`}
      questions={questions}
      before={[]}
    />
  )
}

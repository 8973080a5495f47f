import type { AttemptTimeline } from '@abhyas/contract/exams-manage'
import * as texts from '@abhyas/messages/texts'
import { topicIdOf } from '../../../owner-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { attemptsAtExamPath, attemptsOfUserPath } from '../../../admin-paths.ts'
import { AdminTimeline } from '../../../ui/admin/admin-timeline.tsx'
import { learnerAddress, learnerName } from '../../../ui/admin/learner-name.ts'
import { Button, LinkButton } from '../../../ui/button/button.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import page from '../../../ui/theme/page.module.css'
import { attemptTimelineQuery } from '../../../queries/admin/exams.ts'
import { JudgeButton } from './judge-button.tsx'
import { TimelineFacts } from './timeline-facts.tsx'
import { TimelineQuestions } from './timeline-questions.tsx'
import { TimelineEvents } from './timeline-events.tsx'
import { VoidDialog } from './void-dialog.tsx'

/** Most attempts are over, and need no dialog for extra time. */
const ExtraTimeDialog = lazy(async () => ({ default: (await import('./extra-time-dialog.tsx')).ExtraTimeDialog }))

export const meta = () => appMeta(texts.adminAttemptsTitle())

/** Shows everything about one attempt, for an admin who judges a complaint or helps during an exam. */
export default function AdminAttemptTimelinePage() {
  const params = useParams()
  const userId = Number(params['userId'])
  const query = useQuery(attemptTimelineQuery(userId, Number(params['attemptId'])))
  return (
    <AdminTimeline
      query={query}
      list={{ to: attemptsOfUserPath(userId), name: texts.adminAttemptsTitle() }}
      loadingText={texts.timelineLoading()}
      missingText={texts.timelineMissing()}
      failedText={texts.timelineFailed()}
      timeline={timelineOf}
    />
  )
}

const timelineOf = (attempt: AttemptTimeline) => ({
  crumbs: [
    { to: attemptsAtExamPath(attempt.examId, topicIdOf(attempt)), name: attempt.examName },
    { to: attemptsOfUserPath(attempt.learner.id), name: learnerAddress(attempt.learner) },
  ],
  title: texts.timelineTitle({ name: learnerName(attempt.learner) }),
  actions: <TimelineActions attempt={attempt} />,
  body: <Timeline attempt={attempt} />,
})

const Timeline = ({ attempt }: { attempt: AttemptTimeline }) => (
  <>
    <TimelineFacts attempt={attempt} />
    <section className={page.section}>
      <h2>{texts.timelineEvents()}</h2>
      <TimelineEvents attempt={attempt} />
    </section>
    <section className={page.section}>
      <h2>{texts.timelineQuestions()}</h2>
      <TimelineQuestions attempt={attempt} />
    </section>
  </>
)

/** A closed attempt gets no more time, and a void one stays void. */
function TimelineActions({ attempt }: { attempt: AttemptTimeline }) {
  const [shown, setShown] = useState<'extra' | 'void' | null>(null)
  const close = () => setShown(null)
  const { learner, extraSeconds: seconds, extraTimeReason, examId, state } = attempt
  const isOpen = state === 'open' && learner.email !== null
  // The list of the exam knows what each timed section got so far.
  const isTimed = attempt.sections?.mode === 'timed'
  const canGetTime = isOpen && !isTimed
  return (
    <div className={page.tools}>
      {canGetTime && (
        <Button variant="primary" onClick={() => setShown('extra')}>
          {texts.extraTimeOpen()}
        </Button>
      )}
      {isOpen && isTimed && (
        <LinkButton variant="primary" to={attemptsAtExamPath(examId, topicIdOf(attempt))}>
          {texts.extraTimeOpen()}
        </LinkButton>
      )}
      <JudgeButton attempt={attempt} />
      {state !== 'void' && (
        <Button variant="quiet" onClick={() => setShown('void')}>
          {texts.voidOpen()}
        </Button>
      )}
      {canGetTime && (
        <Suspense>
          <ExtraTimeDialog
            examId={examId}
            sections={null}
            gift={shown === 'extra' ? { learner, seconds, sectionSeconds: null, reason: extraTimeReason ?? '' } : null}
            onClose={close}
          />
        </Suspense>
      )}
      <VoidDialog attempt={attempt} isOpen={shown === 'void'} onClose={close} />
    </div>
  )
}

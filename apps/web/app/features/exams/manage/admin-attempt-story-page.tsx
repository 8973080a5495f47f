import type { AttemptStory } from '@abhyas/contract/exams-manage'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { AdminStory } from '../../../ui/admin/admin-story.tsx'
import { learnerAddress, learnerName } from '../../../ui/admin/learner-name.ts'
import button from '../../../ui/parts/button.module.css'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import page from '../../../ui/theme/page.module.css'
import { ExtraTimeDialog } from './extra-time-dialog.tsx'
import { storyQuery } from './learners-attempts.ts'
import { StoryFacts } from './story-facts.tsx'
import { StoryQuestions } from './story-questions.tsx'
import { StoryTimeline } from './story-timeline.tsx'
import { VoidDialog } from './void-dialog.tsx'

export const meta = () => appMeta(texts.adminAttemptsTitle())

/** Everything about one attempt, for whoever judges a complaint or helps while an exam runs. */
export default function AdminAttemptStoryPage() {
  const params = useParams()
  const userId = Number(params['userId'])
  const query = useQuery(storyQuery(userId, Number(params['attemptId'])))
  return (
    <AdminStory
      query={query}
      list={{ to: `/admin/attempts?userId=${userId}`, name: texts.adminAttemptsTitle() }}
      loadingText={texts.storyLoading()}
      missingText={texts.storyMissing()}
      failedText={texts.storyFailed()}
      story={storyOf}
    />
  )
}

const storyOf = (attempt: AttemptStory) => ({
  crumbs: [
    { to: `/admin/attempts?examId=${attempt.examId}&topicId=${attempt.topic.id}`, name: attempt.examName },
    { to: `/admin/attempts?userId=${attempt.learner.id}`, name: learnerAddress(attempt.learner) },
  ],
  title: texts.storyTitle({ name: learnerName(attempt.learner) }),
  actions: <StoryActions attempt={attempt} />,
  body: <Story attempt={attempt} />,
})

const Story = ({ attempt }: { attempt: AttemptStory }) => (
  <>
    <StoryFacts attempt={attempt} />
    <section className={page.section}>
      <h2>{texts.storyTimeline()}</h2>
      <StoryTimeline attempt={attempt} />
    </section>
    <section className={page.section}>
      <h2>{texts.storyQuestions()}</h2>
      <StoryQuestions items={attempt.items} />
    </section>
  </>
)

/** What is over gets no more time, and what is void stays void. */
function StoryActions({ attempt }: { attempt: AttemptStory }) {
  const [shown, setShown] = useState<'extra' | 'void' | null>(null)
  const close = () => setShown(null)
  const { learner, extraSeconds: seconds, extraTimeReason, examId, state } = attempt
  return (
    <div className={page.tools}>
      {state === 'open' && learner.email !== null && (
        <button type="button" className={`${button.button} ${button.primary}`} onClick={() => setShown('extra')}>
          {texts.extraTimeOpen()}
        </button>
      )}
      {state !== 'void' && (
        <button type="button" className={`${button.button} ${button.quiet}`} onClick={() => setShown('void')}>
          {texts.voidOpen()}
        </button>
      )}
      <ExtraTimeDialog
        examId={examId}
        gift={shown === 'extra' ? { learner, seconds, reason: extraTimeReason ?? '' } : null}
        onClose={close}
      />
      <VoidDialog attempt={attempt} isOpen={shown === 'void'} onClose={close} />
    </div>
  )
}

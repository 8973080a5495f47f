import type { AttemptStory } from '@abhyas/contract/exams-manage'
import * as texts from '@abhyas/messages/texts'
import { RowTable } from '../../../ui/admin/row-table.tsx'
import table from '../../../ui/admin/table.module.css'
import { Badge } from '../../../ui/parts/badge.tsx'
import { secondInWords } from '../../../ui/words/india-day.ts'
import page from '../../../ui/theme/page.module.css'
import { OPTIONS } from '../../../ui/domain/question-view.tsx'
import styles from './story.module.css'

type Saved = AttemptStory['answers'][number] & { id: number; isLate: boolean }

/** In the order in which they reached us, what came too late among them. */
function savedOf({ answers, lateAnswers }: AttemptStory): Saved[] {
  const late = new Set(lateAnswers)
  const inOrder = [...answers, ...lateAnswers].toSorted(
    (a, b) => Date.parse(a.savedAt) - Date.parse(b.savedAt) || a.seq - b.seq,
  )
  return inOrder.map((answer, index) => Object.assign({ id: index + 1, isLate: late.has(answer) }, answer))
}

export function StoryTimeline({ attempt }: { attempt: AttemptStory }) {
  const saved = savedOf(attempt)
  if (saved.length === 0) return <p className={page.notice}>{texts.storyTimelineNone()}</p>
  const started = Date.parse(attempt.startedAt)
  const deviceColumn = {
    head: texts.storyColumnDevice(),
    cell: ({ epoch }: Saved) => texts.storyDevice({ number: epoch }),
  }
  return (
    <>
      <p className={styles.hint}>{texts.storyTimelineHint()}</p>
      <RowTable
        rows={saved}
        nameOf={questionName}
        columns={[
          { head: texts.storyColumnQuestion(), cell: questionName },
          { head: texts.storyColumnAnswer(), cell: AnswerCell },
          {
            head: texts.storyColumnSaved(),
            cell: ({ savedAt }) => (
              <>
                <time dateTime={savedAt}>{secondInWords(savedAt)}</time>
                <span className={table.detail}>{sinceText(Date.parse(savedAt) - started)}</span>
              </>
            ),
          },
          ...(attempt.epoch > 1 ? [deviceColumn] : []),
        ]}
      />
    </>
  )
}

const questionName = ({ place }: Saved) => texts.storyQuestion({ number: place + 1 })

const AnswerCell = ({ option, isMarked, isLate }: Saved) => (
  <span className={styles.badges}>
    {option === null ? texts.storyCleared() : OPTIONS[option]?.letter}
    {isMarked && <Badge tone="plain">{texts.storyMarked()}</Badge>}
    {isLate && <Badge tone="waiting">{texts.storyLate()}</Badge>}
  </span>
)

function sinceText(ms: number): string {
  const seconds = Math.max(Math.floor(ms / 1000), 0)
  return texts.storySince({ minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, '0') })
}
